import type { Company } from '../register/company/company.js'
import { candidateOf } from '../register/search/candidate.js'

/** A value of a property, by its type in the protocol. */
export type PropertyValue = { readonly str: string } | { readonly date: string }

export interface ReconcileProperty {
  readonly id: string
  readonly name: string
  /** Whether it can be sent with a query as evidence. */
  readonly isEvidence: boolean
  readonly valuesOf: (company: Company) => readonly PropertyValue[]
}

const text = (value: string | null) => (value === null || value === '' ? [] : [{ str: value }])
const day = (value: string | null) => (value === null ? [] : [{ date: value }])
const property = (
  id: string,
  name: string,
  valuesOf: ReconcileProperty['valuesOf'],
  isEvidence = false,
): ReconcileProperty => ({ id, name, isEvidence, valuesOf })

/** What can be sent as evidence, and what a column can be extended with. */
export const reconcileProperties: readonly ReconcileProperty[] = [
  property('company_number', 'Company number', ({ number }) => text(number)),
  property('company_name', 'Company name', ({ name }) => text(name)),
  property('company_status', 'Status', ({ status }) => text(status)),
  property('company_type', 'Company type', ({ type }) => text(type)),
  property('postcode', 'Registered postcode', ({ office }) => text(office.postalCode), true),
  property('address', 'Registered office', (company) => text(candidateOf(company).addressSnippet), true),
  property('incorporated_on', 'Incorporated on', ({ incorporatedOn }) => day(incorporatedOn), true),
  property(
    'previous_name',
    'Previous name',
    ({ previousNames }) => previousNames.flatMap(({ name }) => text(name)),
    true,
  ),
  property('dissolved_on', 'Dissolved on', ({ dissolvedOn }) => day(dissolvedOn)),
  property('jurisdiction', 'Jurisdiction', ({ jurisdiction }) => text(jurisdiction)),
  property('sic_codes', 'SIC codes', ({ sicCodes }) => sicCodes.flatMap((code) => text(code))),
  property('accounts_type', 'Accounts type', ({ accounts }) => text(accounts.lastType)),
  property('accounts_next_due', 'Accounts due', ({ accounts }) => day(accounts.nextDue)),
  property('confirmation_next_due', 'Confirmation statement due', ({ confirmation }) => day(confirmation.nextDue)),
]
