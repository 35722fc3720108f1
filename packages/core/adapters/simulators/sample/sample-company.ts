import type { Accounts, Address, Confirmation, PreviousName } from '../../../src/register/company/company.js'
import type { InsolvencyCase } from '../../../src/register/records/insolvency-status.js'
import type { Day } from '../../../src/shared/days.js'
import type { CompanyKind } from './company-kinds.js'

/** The three forms of identity verification that the register shows. */
export type SampleVerification =
  | { readonly by: 'pending'; readonly dueOn: Day }
  | { readonly by: 'provider'; readonly on: Day }
  | { readonly by: 'one_login'; readonly on: Day }

/** Where a firm is registered. */
export interface SampleIdentification {
  /** Without it, the firm is on the UK register. */
  readonly country?: string
  readonly registrationNumber: string
}

export interface SampleOfficer {
  readonly id: string
  /** The same for the appointments of one person or firm. Without it, there is no other appointment. */
  readonly person?: string
  /** As in the register: `SURNAME, Forename`. */
  readonly name: string
  readonly role: string
  readonly appointedOn: Day | null
  readonly resignedOn: Day | null
  readonly born: { readonly month: number; readonly year: number } | null
  readonly verification?: SampleVerification
  /** For a corporate officer. */
  readonly identification?: SampleIdentification
}

export interface SampleCharge {
  readonly id: string
  readonly number: number
  readonly status: 'outstanding' | 'part-satisfied' | 'fully-satisfied'
  readonly createdOn: Day
  readonly satisfiedOn: Day | null
  readonly personEntitled: string
  /** Which property is charged. */
  readonly property?: string
}

export interface SampleOwner {
  readonly id: string
  readonly name: string
  readonly kind: 'individual' | 'corporate-entity' | 'legal-person' | 'super-secure'
  readonly naturesOfControl: readonly string[]
  readonly notifiedOn: Day
  readonly ceasedOn: Day | null
  /** For an owner that is a registered company. */
  readonly registrationNumber: string | null
  /** The country of a foreign register. */
  readonly country?: string
  readonly verification?: SampleVerification
}

/** What a company states about its owners as a whole. */
export interface SampleStatement {
  readonly id: string
  readonly statement: string
  readonly notifiedOn: Day
  readonly ceasedOn: Day | null
}

export interface SampleExemption {
  readonly type: string
  readonly exemptFrom: Day
  readonly exemptTo: Day | null
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

/** Everything the simulated Companies House knows about a company. Bulk, REST and streams are rendered from it. */
export interface SampleCompany {
  readonly number: string
  readonly name: string
  readonly kind: CompanyKind
  /** As worded in the API. */
  readonly status: string
  readonly statusDetail: string | null
  readonly office: Address
  readonly countryOfOrigin: string
  readonly incorporatedOn: Day
  readonly dissolvedOn: Day | null
  /** Null if the register has none, as for a royal charter. */
  readonly accounts: Accounts | null
  readonly confirmation: Confirmation | null
  readonly sicCodes: readonly string[]
  /** Latest first. */
  readonly previousNames: readonly PreviousName[]
  readonly officers: readonly SampleOfficer[]
  readonly charges: readonly SampleCharge[]
  readonly insolvency: readonly InsolvencyCase[]
  readonly owners: readonly SampleOwner[]
  readonly statements?: readonly SampleStatement[]
  readonly exemptions?: readonly SampleExemption[]
  /** Latest first. */
  readonly filings: readonly SampleFiling[]
  /** The flag in the profile; the real one sometimes denies charges that exist. */
  readonly claimsCharges: boolean
  /** Domains of the company's websites. The register does not contain them. */
  readonly websites: readonly string[]
  readonly tradingNames: readonly string[]
}
