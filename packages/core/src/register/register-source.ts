import type { Charge } from './charge.js'
import type { CompanyPatch } from './company.js'
import type { CompanyNumber } from './company-number.js'
import type { Filing } from './filing.js'
import type { Insolvency } from './insolvency.js'
import type { Officer } from './officer.js'
import type { Listed } from './overlay.js'
import type { Owner } from './owner.js'

/**
 * Asks the registrar. A company that it does not know is null; a registrar that cannot answer, or a spent
 * budget, is an `UpstreamUnavailableError`.
 */
export interface RegisterSource {
  /** With every fact that a profile can give, and always a name. */
  profile(number: CompanyNumber): Promise<(CompanyPatch & { name: string }) | null>
  officers(number: CompanyNumber): Promise<Listed<Officer>>
  charges(number: CompanyNumber): Promise<Listed<Charge>>
  insolvency(number: CompanyNumber): Promise<Insolvency | null>
  owners(number: CompanyNumber): Promise<Listed<Owner>>
  /** The latest first, at most `limit`. */
  filings(number: CompanyNumber, limit: number): Promise<readonly Filing[]>
}
