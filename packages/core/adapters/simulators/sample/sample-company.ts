import type { Accounts, Address, Confirmation, PreviousName } from '../../../src/register/company/company.js'
import type { InsolvencyCase } from '../../../src/register/records/insolvency-status.js'
import type { Day } from '../../../src/shared/days.js'
import type { CompanyKind } from './company-kinds.js'

export interface SampleOfficer {
  readonly id: string
  /** As the register writes people: `SURNAME, Forename`. */
  readonly name: string
  readonly role: string
  readonly appointedOn: Day | null
  readonly resignedOn: Day | null
  readonly born: { readonly month: number; readonly year: number } | null
}

export interface SampleCharge {
  readonly id: string
  readonly number: number
  readonly status: 'outstanding' | 'part-satisfied' | 'fully-satisfied'
  readonly createdOn: Day
  readonly satisfiedOn: Day | null
  readonly personEntitled: string
}

export interface SampleOwner {
  readonly id: string
  readonly name: string
  readonly kind: 'individual' | 'corporate-entity'
  readonly naturesOfControl: readonly string[]
  readonly notifiedOn: Day
  readonly ceasedOn: Day | null
  /** Of a firm that is registered itself. */
  readonly registrationNumber: string | null
}

export interface SampleFiling {
  readonly id: string
  readonly type: string
  readonly category: string
  readonly subcategory: string | null
  readonly description: string
  readonly values: Readonly<Record<string, string>>
  readonly date: Day
}

/** All that the simulated Companies House knows of one fictional company. Bulk, REST and stream are rendered from it. */
export interface SampleCompany {
  readonly number: string
  readonly name: string
  readonly kind: CompanyKind
  /** In the words of the API. */
  readonly status: string
  readonly statusDetail: string | null
  readonly office: Address
  readonly countryOfOrigin: string
  readonly incorporatedOn: Day
  readonly dissolvedOn: Day | null
  /** Null where the register keeps none, as for a royal charter. */
  readonly accounts: Accounts | null
  readonly confirmation: Confirmation | null
  readonly sicCodes: readonly string[]
  /** Latest first. */
  readonly previousNames: readonly PreviousName[]
  readonly officers: readonly SampleOfficer[]
  readonly charges: readonly SampleCharge[]
  readonly insolvency: readonly InsolvencyCase[]
  readonly owners: readonly SampleOwner[]
  /** Latest first. */
  readonly filings: readonly SampleFiling[]
  /** What the profile's flag claims; the real one is known to deny charges that exist. */
  readonly claimsCharges: boolean
  /** Domains of the company's own sites. The register knows nothing of them. */
  readonly websites: readonly string[]
  readonly tradingNames: readonly string[]
}
