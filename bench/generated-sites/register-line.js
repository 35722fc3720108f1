import { countries } from './places.js'

export { header } from '../register/bulk-line.js'

const previousNamesMax = 10

/** One line of the registrar's 55 columns, every field in quotes. */
export function registerLine(company) {
  const { address } = company
  const previous = company.previous.slice(0, previousNamesMax).flatMap(({ name, until }) => [until, name])
  while (previous.length < 2 * previousNamesMax) previous.push('')
  const fields = [
    company.name,
    company.number,
    company.careOf.toUpperCase(),
    '',
    address.line1.toUpperCase(),
    address.line2.toUpperCase(),
    address.town.toUpperCase(),
    address.county.toUpperCase(),
    company.origin === 'United Kingdom' ? countries[address.region] : company.origin.toUpperCase(),
    address.postcode,
    company.category,
    company.status,
    company.origin,
    company.dissolvedOn,
    company.bornOn,
    '31',
    '12',
    '30/09/2027',
    '31/12/2025',
    'TOTAL EXEMPTION FULL',
    '',
    '',
    '0',
    '0',
    '0',
    '0',
    '62020 - Information technology consultancy activities',
    '',
    '',
    '',
    '0',
    '0',
    `http://business.data.gov.uk/id/company/${company.number}`,
    ...previous,
    '14/06/2027',
    '31/05/2026',
  ]
  return `${fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}\n`
}
