import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { dayMs, type Instant, minuteMs } from '../shared/clock.js'
import { watchedFacets } from './reconcile.js'
import { recordChanges } from './record-changes.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

const ageMaxMs = dayMs
const refusalsMax = 3
/** A company that could not be asked for is passed over for so long: others come before it then. */
const passedOverMs = 10 * minuteMs
/** Finding the oldest goes over all that is watched, so it is done for many rounds at once, and not too often. */
const lineMax = 300
const lookEveryMs = minuteMs

/** What one round leaves for the next. */
export interface RefreshState {
  /** Who is to be asked for next. */
  line: CompanyNumber[]
  lookAgainAt: Instant
  /** Who could not be asked for, and until when they are passed over. */
  readonly refused: Map<CompanyNumber, Instant>
}

export function newRefreshState(): RefreshState {
  return { line: [], lookAgainAt: 0, refused: new Map() }
}

export interface RefreshRound {
  /** How many companies at most. */
  readonly limit: number
  readonly isStopping: () => boolean
  readonly state: RefreshState
}

export interface RefreshedRound {
  readonly asked: number
  /** What the streams had not brought. */
  readonly signals: number
}

/** Asks Companies House for watched companies of which the word is oldest. Ends early once it does not answer. */
export async function refreshWatched(
  ports: RefreshPorts & Pick<Ports, 'watchlist'>,
  { limit, isStopping, state }: RefreshRound,
): Promise<RefreshedRound> {
  if (!ports.registerSource) return { asked: 0, signals: 0 }
  if (state.line.length === 0) await standInLine(ports, state)

  let [asked, signals, refusals] = [0, 0, 0]
  while (asked + refusals < limit && refusals < refusalsMax && !isStopping()) {
    const number = state.line.shift()
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

async function standInLine(ports: Pick<Ports, 'watchlist' | 'clock'>, state: RefreshState): Promise<void> {
  const now = ports.clock.now()
  if (now < state.lookAgainAt) return
  for (const [number, until] of state.refused) if (until <= now) state.refused.delete(number)

  const oldest = await ports.watchlist.leastAsked(now - ageMaxMs, lineMax)
  state.line = oldest.filter((number) => !state.refused.has(number))
  state.lookAgainAt = now + lookEveryMs
}

/** Of a company that Companies House does not know, at least that it was asked: else it would be the oldest for ever. */
async function noteAsked(ports: RefreshPorts, number: CompanyNumber): Promise<void> {
  const { profile } = await ports.overlay.read(number)
  if (profile?.askedAt) return
  const asOf = ports.clock.now()
  await recordChanges(ports, [{ number, asOf, source: { kind: 'rest' }, what: 'profile', patch: {} }])
}
