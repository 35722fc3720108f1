import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { dayMs, type Instant, minuteMs } from '../shared/clock.js'
import { watchedFacets } from './catch-up.js'
import { recordChanges } from './record-changes.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

const ageMaxMs = dayMs
const refusalsMax = 3
/** How long a company is skipped after a failed request, so that others go first. */
const passedOverMs = 10 * minuteMs
/**
 * Finding the oldest scans everything that is watched, so it fills a queue for many rounds and runs at most this
 * often.
 */
const queueMax = 300
const lookEveryMs = minuteMs

/** State that one round leaves for the next. */
export interface RefreshState {
  /** Companies to refresh next. */
  queue: CompanyNumber[]
  lookAgainAt: Instant
  /** Companies whose request failed, and until when to skip them. */
  readonly refused: Map<CompanyNumber, Instant>
}

export function newRefreshState(): RefreshState {
  return { queue: [], lookAgainAt: 0, refused: new Map() }
}

export interface RefreshRound {
  /** Maximum number of companies. */
  readonly limit: number
  readonly isStopping: () => boolean
  readonly state: RefreshState
}

export interface RefreshedRound {
  readonly asked: number
  /** Signals that the streams had not delivered. */
  readonly signals: number
}

/** Refreshes the watched companies with the oldest data. Stops early if Companies House does not respond. */
export async function refreshWatched(
  ports: RefreshPorts & Pick<Ports, 'watchlist'>,
  { limit, isStopping, state }: RefreshRound,
): Promise<RefreshedRound> {
  if (!ports.registerSource) return { asked: 0, signals: 0 }
  if (state.queue.length === 0) await fillQueue(ports, state)

  let [asked, signals, refusals] = [0, 0, 0]
  while (asked + refusals < limit && refusals < refusalsMax && !isStopping()) {
    const number = state.queue.shift()
    if (number === undefined) break
    const refreshed = await refreshCompany(ports, number, { facets: watchedFacets })
    signals += refreshed.signals
    if (refreshed.stale) {
      state.refused.set(number, ports.clock.now() + passedOverMs)
      refusals += 1
    } else {
      await noteAsked(ports, number)
      asked += 1
    }
  }
  return { asked, signals }
}

async function fillQueue(ports: Pick<Ports, 'watchlist' | 'clock'>, state: RefreshState): Promise<void> {
  const now = ports.clock.now()
  if (now < state.lookAgainAt) return
  for (const [number, until] of state.refused) if (until <= now) state.refused.delete(number)

  const oldest = await ports.watchlist.leastAsked(now - ageMaxMs, queueMax)
  state.queue = oldest.filter((number) => !state.refused.has(number))
  state.lookAgainAt = now + lookEveryMs
}

/**
 * For a company unknown to Companies House, records at least the request; otherwise it would stay the oldest for
 * ever.
 */
async function noteAsked(ports: RefreshPorts, number: CompanyNumber): Promise<void> {
  const { profile } = await ports.overlay.read(number)
  if (profile?.askedAt) return
  const asOf = ports.clock.now()
  await recordChanges(ports, [{ number, asOf, source: { kind: 'rest' }, what: 'profile', patch: {} }])
}
