import type { CompanyPatch } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { Charge } from '../records/charges.js'
import type { Filing } from '../records/filing.js'
import type { Insolvency } from '../records/insolvency-status.js'
import type { Officer } from '../records/officers.js'
import type { Owner } from '../records/owner.js'
import type { Listed } from '../records/sighting.js'

/**
 * Requests to Companies House. Returns null for an unknown company. Throws `UpstreamUnavailableError` if Companies
 * House is unavailable or the request budget is used up.
 */
export interface RegisterSource {
  /** Contains every fact that a profile can give, and always a name. */
  profile(number: CompanyNumber): Promise<(CompanyPatch & { name: string }) | null>
  officers(number: CompanyNumber): Promise<Listed<Officer>>
  charges(number: CompanyNumber): Promise<Listed<Charge>>
  insolvency(number: CompanyNumber): Promise<Insolvency | null>
  owners(number: CompanyNumber): Promise<Listed<Owner>>
  /** Latest first, at most `limit`. */
  filings(number: CompanyNumber, limit: number): Promise<readonly Filing[]>
}
