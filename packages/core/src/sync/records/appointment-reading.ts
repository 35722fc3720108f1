import type { Ports } from '../../ports.js'
import { unansweredBy } from '../../register/errors.js'
import { type Appointment, appointmentsMax, type StoredAppointments } from '../../register/records/appointments.js'
import { dayMs, type Instant, secondMs } from '../../shared/clock.js'

/** Officers whose appointments are read in one call; each takes at most two calls of Companies House. */
export const sharedOfficersMax = 10
const appointmentsAgeMaxMs = dayMs
const allMaxMs = 10 * secondMs
const oneMaxMs = 5 * secondMs

/**
 * Why the appointments of an officer are not shown. `corporate`: it is a firm, which often serves as the secretary of
 * many unconnected companies. `too_many`: more than `appointmentsMax`, as a formation agent has. `limit`: too many
 * officers or seconds. `unavailable`: Companies House did not give them.
 */
export const unreadReasons = ['corporate', 'too_many', 'limit', 'unavailable'] as const
export type UnreadReason = (typeof unreadReasons)[number]

export interface ReadAppointments {
  readonly items: readonly Appointment[]
  readonly total: number | null
  readonly asOf: Instant | null
  readonly isStale: boolean
  readonly missing: UnreadReason | null
}

type ReadingPorts = Pick<Ports, 'appointments' | 'registerSource' | 'clock' | 'withinMs'>

interface AskedOfficer {
  /** Null if Companies House did not give one. */
  readonly id: string | null
  readonly isCorporate: boolean
}

const nothing = { items: [], total: null, asOf: null, isStale: false }

/** Reads the appointments of several officers within one limit of officers and time. */
export class AppointmentReading {
  readonly #ports: ReadingPorts
  readonly #endsAt: Instant
  #people = 0

  constructor(ports: ReadingPorts) {
    this.#ports = ports
    this.#endsAt = ports.clock.now() + allMaxMs
  }

  async read({ id, isCorporate }: AskedOfficer): Promise<ReadAppointments> {
    if (isCorporate) return { ...nothing, missing: 'corporate' }
    if (this.#people >= sharedOfficersMax) return { ...nothing, missing: 'limit' }
    this.#people += 1
    if (id === null) return { ...nothing, missing: 'unavailable' }

    const stored = await this.#ports.appointments.of(id)
    const isFresh = stored !== null && stored.asOf >= this.#ports.clock.now() - appointmentsAgeMaxMs
    const current = isFresh ? stored : await this.#ask(id)
    const used = typeof current === 'object' ? current : stored
    if (!used) return { ...nothing, missing: typeof current === 'string' ? current : 'unavailable' }

    const { value, asOf } = used
    const isStale = used !== current
    const missing = value.isCorporate
      ? 'corporate'
      : value.total > appointmentsMax
        ? 'too_many'
        : value.isComplete
          ? null
          : 'unavailable'
    const isListed = missing === null || missing === 'unavailable'
    return { items: isListed ? value.items : [], total: value.total, asOf, isStale, missing }
  }

  /** Why it failed, or the appointments, which are stored for the next time. */
  async #ask(id: string): Promise<StoredAppointments | 'limit' | 'unavailable'> {
    const { registerSource: source, appointments, clock, withinMs } = this.#ports
    if (!source) return 'unavailable'
    const asOf = clock.now()
    const leftMs = this.#endsAt - asOf
    if (leftMs <= 0) return 'limit'
    const asked = source.appointments(id).then(async (value) => {
      if (value) await appointments.keep(id, { value, asOf })
      return value
    })
    try {
      const waited = await withinMs(asked, Math.min(oneMaxMs, leftMs))
      return waited.inTime && waited.result ? { value: waited.result, asOf } : 'unavailable'
    } catch (error) {
      if (unansweredBy(error)) return 'unavailable'
      throw error
    }
  }
}
