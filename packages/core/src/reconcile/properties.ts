import { type CompanyFacts, firmText, isFirm } from '../exports/fact-columns.js'
import { addressLine } from '../register/search/candidate.js'
import type { Day } from '../shared/days.js'

/** A value of a property, by its type in the protocol. */
export type PropertyValue =
  | { readonly str: string }
  | { readonly int: number }
  | { readonly bool: boolean }
  | { readonly date: string }

export interface ReconcileProperty {
  readonly id: string
  readonly name: string
  /** Whether it can be sent with a query as evidence. */
  readonly isEvidence: boolean
  /** Whether a column can be extended with it. */
  readonly isColumn: boolean
  readonly valuesOf: (facts: CompanyFacts) => readonly PropertyValue[]
}

const text = (value: string | null) => (value === null || value === '' ? [] : [{ str: value }])
/** A date of OpenRefine is a moment. */
const day = (value: Day | null) => (value === null ? [] : [{ date: `${value}T00:00:00Z` }])
const flag = (value: boolean | null) => (value === null ? [] : [{ bool: value }])
const count = (value: number | null) => (value === null ? [] : [{ int: value }])

const column = (id: string, name: string, valuesOf: ReconcileProperty['valuesOf']): ReconcileProperty => ({
  ...{ id, name, valuesOf },
  isEvidence: false,
  isColumn: true,
})
const evidence = (property: ReconcileProperty): ReconcileProperty => ({ ...property, isEvidence: true })

/** What can be sent as evidence, and what a column can be extended with. */
export const reconcileProperties: readonly ReconcileProperty[] = [
  evidence(column('company_number', 'Company number', ({ profile }) => text(profile.company.number))),
  column('company_name', 'Company name', ({ profile }) => text(profile.company.name)),
  column('company_status', 'Status', ({ profile }) => text(profile.company.status)),
  column('company_type', 'Company type', ({ profile }) => text(profile.company.type)),
  evidence(column('postcode', 'Registered postcode', ({ profile }) => text(profile.company.office.postalCode))),
  evidence(column('address', 'Registered office', ({ profile }) => text(addressLine(profile.company)))),
  evidence(column('incorporated_on', 'Incorporated on', ({ profile }) => day(profile.company.incorporatedOn))),
  evidence(
    column('previous_name', 'Previous name', ({ profile }) =>
      profile.company.previousNames.flatMap(({ name }) => text(name)),
    ),
  ),
  evidence(column('website', 'Website', ({ website }) => text(website))),
  { ...evidence(column('email', 'E-mail address', () => [])), isColumn: false },
  column('dissolved_on', 'Dissolved on', ({ profile }) => day(profile.company.dissolvedOn)),
  column('jurisdiction', 'Jurisdiction', ({ profile }) => text(profile.company.jurisdiction)),
  column('sic_codes', 'SIC codes', ({ profile }) => profile.company.sicCodes.flatMap((code) => text(code))),
  column('industries', 'Industry', ({ profile }) => profile.industries.flatMap((industry) => text(industry.text))),
  column('accounts_type', 'Accounts type', ({ profile }) => text(profile.company.accounts.lastType)),
  column('accounts_next_due', 'Accounts due', ({ profile }) => day(profile.accountsDeadline.due)),
  column('accounts_overdue', 'Accounts overdue', ({ profile }) => flag(profile.accountsDeadline.isOverdue)),
  column('confirmation_next_due', 'Confirmation statement due', ({ profile }) => day(profile.confirmationDeadline.due)),
  column('confirmation_overdue', 'Confirmation statement overdue', ({ profile }) =>
    flag(profile.confirmationDeadline.isOverdue),
  ),
  column('insolvency', 'Insolvency', ({ profile }) => text(profile.currentInsolvencyStatus)),
  column('insolvency_history', 'Insolvent at any time', ({ profile }) => flag(profile.hasInsolvencyHistory)),
  column('charges_outstanding', 'Outstanding charges', ({ chargesOutstanding }) => count(chargesOutstanding)),
  column('parent', 'Parent company', ({ owners }) => owners.filter(isFirm).flatMap((firm) => text(firmText(firm)))),
  column('owners', 'Owners', ({ owners }) => owners.flatMap(({ name }) => text(name))),
]
