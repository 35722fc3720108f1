import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { dayMs } from '../shared/clock.js'
import { type Day, todayInLondon } from '../shared/days.js'
import { overdueDrafts } from '../signals/detect/deadlines.js'
import { SignalWriter } from './signal-writer.js'

/** Kept among the places of the streams: the day up to which deadlines were looked after, counted from 1970. */
const place = 'deadlines'
const batchSize = 200

export type SweepPorts = Pick<Ports, 'atomically' | 'positions' | 'watchlist' | 'clock' | 'random' | 'crypto'>

export interface Swept {
  readonly signals: number
  /** False where it was stopped; the next sweep begins the same days again and tells nothing twice. */
  readonly isDone: boolean
}

/**
 * Tells what became overdue since the last sweep, however long ago that was: passing a day changes nothing on the
 * register, so nobody else tells of it. Before the first sweep there is nothing to catch up with.
 */
export async function sweepDeadlines(ports: SweepPorts, isStopping: () => boolean = () => false): Promise<Swept> {
  const today = todayInLondon(ports.clock.now())
  const last = await ports.positions.at(place)
  if (last !== null && last >= countOf(today)) return { signals: 0, isDone: true }

  let signals = 0
  const from = last === null ? today : dayOf(last)
  let after: CompanyNumber | null = null
  do {
    if (isStopping()) return { signals, isDone: false }
    const numbers: readonly CompanyNumber[] = await ports.watchlist.dueWithin(from, today, after, batchSize)
    signals += await tell(ports, numbers, from, today)
    after = numbers.length < batchSize ? null : (numbers.at(-1) ?? null)
  } while (after !== null)

  await ports.positions.advance(place, last, countOf(today))
  return { signals, isDone: true }
}

function tell(ports: SweepPorts, numbers: readonly CompanyNumber[], from: Day, today: Day): Promise<number> {
  const now = ports.clock.now()
  return ports.atomically(async (stores) => {
    await stores.overlay.hold(numbers)
    const writer = new SignalWriter(stores, ports, now)
    for (const [company, facts] of await stores.watchlist.facts(numbers)) {
      const told = { company, name: facts.name ?? company, source: { kind: 'clock' }, asOf: now } as const
      // What was late before is known to be; a day that has moved since is not late yet.
      for (const draft of overdueDrafts(facts, (due) => due >= from, today)) await writer.write(told, draft)
    }
    return (await writer.end()).signals
  })
}

function countOf(day: Day): number {
  return Math.round(Date.parse(day) / dayMs)
}

function dayOf(count: number): Day {
  return new Date(count * dayMs).toISOString().slice(0, 10)
}
