import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { CompanyNumber } from '../company/company-number.js'

/** An officer with more appointments is a formation agent or a nominee. Their appointments are not read. */
export const appointmentsMax = 100

/** One appointment of an officer, at any company. */
export interface Appointment {
  readonly company: CompanyNumber
  readonly companyName: string | null
  readonly companyStatus: string | null
  readonly role: string
  readonly appointedOn: Day | null
  readonly resignedOn: Day | null
}

/** What one officer is or was appointed to. Nothing else about the person is stored. */
export interface OfficerAppointments {
  readonly isCorporate: boolean
  /** The number at Companies House, also of those that are not listed. */
  readonly total: number
  /** Empty if there are more than `appointmentsMax`. */
  readonly items: readonly Appointment[]
  /** False if some are not listed. */
  readonly isComplete: boolean
}

/** Copies of the appointments of officers. */
export interface AppointmentStore {
  /** By Companies House's id of the officer. Null if there is no copy. */
  of(officer: string): Promise<StoredAppointments | null>

  /** Replaces the copy, unless it is newer. */
  keep(officer: string, stored: StoredAppointments): Promise<void>

  /** Deletes at most `limit` copies that are older than that time, the oldest first. Returns how many. */
  purge(before: Instant, limit: number): Promise<number>
}

export interface StoredAppointments {
  readonly value: OfficerAppointments
  readonly asOf: Instant
}
