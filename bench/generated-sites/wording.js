import { freshWordings } from './archetypes/fresh/wording.js'
import { vat } from './other-numbers.js'
import { writtenAddress, writtenPostcode } from './places.js'

/**
 * Ways to state a number. `n` is the number as written, `name` the legal name as written, `where` the country, `office`
 * the address. `isNamed` says whether the name stands in the sentence, `hasOffice` whether the registered office does.
 */
const tuning = [
  { text: (s) => `Company number ${s.n}` },
  { text: (s) => `Company number: ${s.n}` },
  { text: (s) => `Company No. ${s.n}` },
  { text: (s) => `${s.name}. Company registration number ${s.n}.`, isNamed: true },
  { text: (s) => `${s.name} (${s.n})`, isNamed: true },
  { text: (s) => `Registered in ${s.where} No. ${s.n}` },
  { text: (s) => `Registered in ${s.where} under ${s.n}` },
  { text: (s) => `© ${s.year} ${s.name}. Registered in ${s.where}, company number ${s.n}.`, isNamed: true },
  {
    text: (s) =>
      `${s.name} is a company registered in ${s.where}. Our company registration number is ${s.n} and our registered office is at ${s.office}.`,
    isNamed: true,
    hasOffice: true,
  },
  { text: (s) => `(Registered in ${s.where}, company number ${s.n}, VAT number ${s.vat})` },
  { text: (s) => `${s.name} | Company Reg No: ${s.n} | VAT No: ${s.vat}`, isNamed: true },
  { text: (s) => `Our company registration number is; ${s.n} and registered in the UK` },
  {
    text: (s) => `${s.name}, registered office: ${s.office}. Registered number: ${s.n}`,
    isNamed: true,
    hasOffice: true,
  },
  { text: (s) => `${s.name} [company number ${s.n}]`, isNamed: true },
  { text: (s) => `VAT No ${s.vat} Company No ${s.n}` },
  { text: (s) => `${s.name} - Co. No. ${s.n}`, isNamed: true },
]
const heldOut = [
  { text: (s) => `Registered Number ${s.name.toUpperCase()}-${s.n}`, isNamed: true },
  { text: (s) => `Our number in the register maintained by Companies House is ${s.n}.` },
  { text: (s) => `Registered in ${s.where}: ${s.n}` },
  { text: (s) => `Co. Reg. #${s.n}` },
  {
    text: (s) =>
      `${s.name}, incorporated in ${s.where} with registered number ${s.n}, whose registered office is at ${s.office}`,
    isNamed: true,
    hasOffice: true,
  },
  { text: (s) => `CRN ${s.n}` },
  { text: (s) => `Reg. Co. No.${s.n}` },
  { text: (s) => `${s.name} is registered at Companies House under ${s.n}.`, isNamed: true },
  {
    text: (s) =>
      `Copyright ${s.name} ${s.year}. All rights reserved. Reg'd in ${s.where} no ${s.n}. Reg'd office ${s.office}`,
    isNamed: true,
    hasOffice: true,
  },
  { text: (s) => `Registration: ${s.where} - ${s.n} - VAT ${s.vat}` },
  { text: (s) => `Company registered number\n${s.n}` },
  { text: (s) => `A limited company registered in ${s.where} (company registration number ${s.n})` },
  { text: (s) => `${s.name} (company no ${s.n}; VAT reg ${s.vat})`, isNamed: true },
  { text: (s) => `Registered Company ${s.n}. Registered address: ${s.office}`, hasOffice: true },
  { text: (s) => `The registered number of ${s.name} is ${s.n}.`, isNamed: true },
  { text: (s) => `Companies House registration ${s.n}` },
]
const wordings = { tuning, 'held-out': heldOut, fresh: freshWordings }

const countries = {
  england: ['England', 'England and Wales', 'England & Wales', 'the United Kingdom', 'England and Wales', 'the UK'],
  wales: ['Wales', 'England and Wales', 'England & Wales'],
  scotland: ['Scotland'],
  northernIreland: ['Northern Ireland'],
}

/** A sentence with the number, and what it proves besides. */
export function numberStatement(world, company, written = company.number, accepts = () => true) {
  const { random } = world
  const { text, isNamed = false, hasOffice = false } = random.oneOf(wordings[world.set].filter(accepts))
  const facts = statementFacts(world, company, written)
  return { text: text(facts), isNamed, hasOffice }
}

export function statementFacts(world, company, written = company.number) {
  const { random } = world
  return {
    n: written,
    name: world.write(company),
    where: random.oneOf(countries[company.address.region]),
    office: writtenAddress(company.address, writtenPostcode(random, company.address.postcode)),
    vat: vat(random),
    year: random.between(2019, 2025),
  }
}
