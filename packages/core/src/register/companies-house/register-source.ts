import type { CompanyPatch } from '../company/company.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { OfficerAppointments } from '../records/appointments.js'
import type { Charge } from '../records/charges.js'
import type { ControlStatements } from '../records/control-statements.js'
import type { FilingHistory } from '../records/filings/filing.js'
import type { Insolvency } from '../records/insolvency-status.js'
import type { Officer } from '../records/officers.js'
import type { Owner } from '../records/owner.js'
import type { Listed } from '../records/sighting.js'

/** Filings in one response. */
export const filingsAtOnce = 100

/**
 * Requests to Companies House. Returns null for an unknown company. Throws `UpstreamUnavailableError` if Companies
 * House is unavailable, `RateLimitedError` if our own call budget is used up, and `KeyRefusedError`.
 */
export interface RegisterSource {
  /** How many calls could be made at once. Asks our own count, not Companies House. */
  callsLeft(): Promise<number>

  /** Contains every fact that a profile can give, and always a name. */
  profile(number: CompanyNumber): Promise<(CompanyPatch & { name: string }) | null>
  officers(number: CompanyNumber): Promise<Listed<Officer>>
  charges(number: CompanyNumber): Promise<Listed<Charge>>
  insolvency(number: CompanyNumber): Promise<Insolvency | null>
  owners(number: CompanyNumber): Promise<Listed<Owner>>
  /** What the company states about its owners as a whole, and why it need not list them. */
  statements(number: CompanyNumber): Promise<ControlStatements>
  /** By the id of an officer; null if Companies House has none. Takes at most two calls. */
  appointments(officer: string): Promise<OfficerAppointments | null>
  /** At most `filingsAtOnce`, latest first, after the first `skip`. */
  filings(number: CompanyNumber, skip: number): Promise<FilingHistory>
}
