import { countryNames } from './places.js'

export { header } from '../register/snapshot-line.js'

const previousNamesMax = 10
const empty = (count) => Array.from({ length: count }, () => '')
const noughts = (count) => Array.from({ length: count }, () => '0')

/** One line of the 55 columns of the register, with every field in quotes. */
export function registerLine({ address, previous, ...company }) {
  const names = previous.flatMap(({ name, until }) => [until, name])
  const isBritish = company.origin === 'United Kingdom'
  const fields = [
    company.name,
    company.number,
    '',
    '',
    ...[address.line1, address.line2, address.town, address.county].map((line) => line.toUpperCase()),
    (isBritish ? countryNames[address.region] : company.origin).toUpperCase(),
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
    ...empty(2),
    ...noughts(4),
    '62020 - Information technology consultancy activities',
    ...empty(3),
    ...noughts(2),
    `http://business.data.gov.uk/id/company/${company.number}`,
    ...names,
    ...empty(2 * previousNamesMax - names.length),
    '14/06/2027',
    '31/05/2026',
  ]
  return `${fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}\n`
}
