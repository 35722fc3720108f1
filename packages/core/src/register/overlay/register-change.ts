import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { Company, CompanyPatch } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { Charge } from '../records/charges.js'
import type { ControlStatements } from '../records/control-statements.js'
import type { Filing, FilingHistory } from '../records/filings/filing.js'
import type { Insolvency } from '../records/insolvency-status.js'
import type { Officer } from '../records/officers.js'
import type { Owner } from '../records/owner.js'
import type { Listed } from '../records/sighting.js'

/** Where a change was reported. */
export type ChangeSource =
  | { readonly kind: 'stream'; readonly stream: string; readonly timepoint: number }
  | { readonly kind: 'rest' }
  | { readonly kind: 'snapshot'; readonly snapshot: Day }
  | { readonly kind: 'snapshot_absence'; readonly snapshot: Day }

/** A report about one company. Whether anything changed is determined by comparing it with the stored data. */
export type RegisterChange = {
  readonly number: CompanyNumber
  readonly asOf: Instant
  readonly source: ChangeSource
} & (
  | { readonly what: 'profile'; readonly patch: CompanyPatch }
  | { readonly what: 'bulk'; readonly id: number; readonly before: Company | null; readonly after: Company }
  | { readonly what: 'officers'; readonly officers: Listed<Officer> }
  | { readonly what: 'charges'; readonly charges: Listed<Charge> }
  | { readonly what: 'insolvency'; readonly insolvency: Insolvency | null }
  | { readonly what: 'owners'; readonly owners: Listed<Owner> }
  | { readonly what: 'statements'; readonly statements: ControlStatements }
  | { readonly what: 'filings'; readonly filings: FilingHistory }
  | { readonly what: 'removed'; readonly facet: 'officers' | 'charges' | 'owners' | 'statements'; readonly id: string }
  | { readonly what: 'filing'; readonly filing: Filing }
)
