import type { Address } from '../../../src/register/company/company.js'
import type { Day } from '../../../src/shared/days.js'
import { wordsOf } from '../sample/company-kinds.js'
import type { SampleCompany, SampleOwner, SampleVerification } from '../sample/sample-company.js'
import { accountsDue, confirmationAfter, monthEnd } from '../sample/sample-dates.js'
import { filing, forms } from '../sample/sample-filings.js'
import { sampleId } from '../sample/sample-ids.js'

export type CompanyChange = (company: SampleCompany) => SampleCompany
type Form = Parameters<typeof filing>[3]

/** Changes for `change`, each with the form that is filed for it. */
export const companyChanges = {
  appointOfficer:
    (name: string, on: Day, role = 'director', born = { month: 5, year: 1980 }): CompanyChange =>
    (company) => {
      const id = sampleId(company.number, 'officer', company.officers.length)
      const officer = { id, name, role, appointedOn: on, resignedOn: null, born }
      return withFiling({ ...company, officers: [...company.officers, officer] }, on, forms.appointment(name, on, role))
    },

  resignOfficer:
    (id: string, on: Day): CompanyChange =>
    (company) => {
      const leaving = requireEntry(company.officers, id)
      const officers = company.officers.map((officer) => (officer.id === id ? { ...officer, resignedOn: on } : officer))
      return withFiling({ ...company, officers }, on, forms.termination(leaving.name, on, leaving.role))
    },

  /** An officer or an owner verifies their identity. */
  verifyIdentity:
    (id: string, verification: SampleVerification): CompanyChange =>
    (company) => {
      const verified = <Person extends { readonly id: string }>(person: Person): Person =>
        person.id === id ? { ...person, verification } : person
      requireEntry([...company.officers, ...company.owners], id)
      return { ...company, officers: company.officers.map(verified), owners: company.owners.map(verified) }
    },

  notifyOwner:
    (name: string, on: Day, natureOfControl = 'ownership-of-shares-25-to-50-percent'): CompanyChange =>
    (company) => {
      const owner: SampleOwner = {
        id: sampleId(company.number, 'owner', company.owners.length),
        name,
        kind: 'individual',
        naturesOfControl: [natureOfControl],
        notifiedOn: on,
        ceasedOn: null,
        registrationNumber: null,
      }
      return withFiling({ ...company, owners: [...company.owners, owner] }, on, forms.ownerNotified(name, on))
    },

  ceaseOwner:
    (id: string, on: Day): CompanyChange =>
    (company) => {
      const leaving = requireEntry(company.owners, id)
      const owners = company.owners.map((owner) => (owner.id === id ? { ...owner, ceasedOn: on } : owner))
      return withFiling({ ...company, owners }, on, forms.ownerCeased(leaving.name, on))
    },

  /** The company states something about its owners as a whole. */
  stateControl:
    (statement: string, on: Day): CompanyChange =>
    (company) => {
      const { statements = [] } = company
      const id = sampleId(company.number, 'statement', statements.length)
      return { ...company, statements: [...statements, { id, statement, notifiedOn: on, ceasedOn: null }] }
    },

  ceaseStatement:
    (id: string, on: Day): CompanyChange =>
    (company) => {
      const { statements = [] } = company
      requireEntry(statements, id)
      return { ...company, statements: statements.map((one) => (one.id === id ? { ...one, ceasedOn: on } : one)) }
    },

  addCharge:
    (personEntitled: string, on: Day): CompanyChange =>
    (company) => {
      const number = company.charges.length + 1
      const id = sampleId(company.number, 'charge', number - 1)
      const { premises, line1, locality } = company.office
      const property = `The land and buildings at ${[premises, line1, locality].filter(Boolean).join(' ')}`
      const added = { id, number, status: 'outstanding' as const, createdOn: on, satisfiedOn: null }
      const charge = { ...added, personEntitled, property }
      const charged = { ...company, charges: [...company.charges, charge], claimsCharges: true }
      return withFiling(charged, on, forms.charge(chargeCode(company, number), on))
    },

  satisfyCharge:
    (id: string, on: Day): CompanyChange =>
    (company) => {
      const { number } = requireEntry(company.charges, id)
      const charges = company.charges.map((charge) =>
        charge.id === id ? { ...charge, status: 'fully-satisfied' as const, satisfiedOn: on } : charge,
      )
      return withFiling({ ...company, charges }, on, forms.satisfaction(chargeCode(company, number)))
    },

  enterLiquidation: (on: Day) =>
    insolvent('liquidation', 'creditors-voluntary-liquidation', 'wound-up-on', on, forms.liquidator()),

  enterAdministration: (on: Day) =>
    insolvent('administration', 'in-administration', 'administration-started-on', on, forms.administrator()),

  enterArrangement: (on: Day) =>
    insolvent(
      'voluntary-arrangement',
      'corporate-voluntary-arrangement',
      'voluntary-arrangement-started-on',
      on,
      forms.arrangement(),
    ),

  /** The last case, an administration, ends and the company trades again; the case stays listed. */
  leaveAdministration:
    (on: Day): CompanyChange =>
    (company) => {
      const insolvency = company.insolvency.map((each, place) =>
        place === company.insolvency.length - 1
          ? { ...each, dates: [...each.dates, { type: 'case-end-on', date: on }] }
          : each,
      )
      return withFiling({ ...company, status: 'active', insolvency }, on, forms.administrationEnded())
    },

  fileAccounts:
    (type: string, on: Day): CompanyChange =>
    (company) => {
      const months = wordsOf(company.kind).monthsToFile
      const madeUpTo = company.accounts?.nextMadeUpTo
      if (months === null || !madeUpTo) throw new Error(`Company ${company.number} files no accounts.`)
      const accounts = accountsDue(monthEnd(madeUpTo, 12 + months), months, type)
      return withFiling({ ...company, accounts }, on, forms.accounts(type, madeUpTo))
    },

  confirm:
    (on: Day): CompanyChange =>
    (company) =>
      withFiling({ ...company, confirmation: confirmationAfter(on) }, on, forms.confirmation(on)),

  rename:
    (name: string, on: Day): CompanyChange =>
    (company) => {
      const effectiveFrom = company.previousNames[0]?.ceasedOn ?? company.incorporatedOn
      const previousNames = [{ name: company.name, effectiveFrom, ceasedOn: on }, ...company.previousNames]
      return withFiling({ ...company, name, previousNames }, on, forms.name())
    },

  moveOffice:
    (office: Partial<Address>, on: Day): CompanyChange =>
    (company) =>
      withFiling({ ...company, office: { ...company.office, ...office } }, on, forms.address(on)),

  proposeStrikeOff:
    (on: Day): CompanyChange =>
    (company) =>
      withFiling({ ...company, statusDetail: 'active-proposal-to-strike-off' }, on, forms.firstGazette()),

  withdrawStrikeOff:
    (on: Day): CompanyChange =>
    (company) =>
      withFiling({ ...company, statusDetail: null }, on, forms.strikeOffDiscontinued()),

  dissolve:
    (on: Day): CompanyChange =>
    (company) =>
      withFiling({ ...company, status: 'dissolved', statusDetail: null, dissolvedOn: on }, on, forms.dissolved()),
} as const

function insolvent(status: string, type: string, dateType: string, on: Day, form: Form): CompanyChange {
  return (company) => {
    const number = String(company.insolvency.length + 1)
    const insolvency = [...company.insolvency, { number, type, dates: [{ type: dateType, date: on }] }]
    return withFiling({ ...company, status, statusDetail: null, insolvency }, on, form)
  }
}

function withFiling(company: SampleCompany, on: Day, form: Form): SampleCompany {
  const filed = filing(company.number, company.filings.length, on, form)
  return { ...company, filings: [filed, ...company.filings].toSorted((one, other) => (one.date < other.date ? 1 : -1)) }
}

function chargeCode(company: SampleCompany, number: number): string {
  return `${company.number}${String(number).padStart(4, '0')}`
}

function requireEntry<Item extends { readonly id: string }>(items: readonly Item[], id: string): Item {
  const found = items.find((item) => item.id === id)
  if (!found) throw new Error(`The simulated company has no entry ${id}.`)
  return found
}
