import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { dayMs } from '../shared/clock.js'
import { type Day, todayInLondon } from '../shared/days.js'
import { overdueDrafts } from '../signals/detect/deadlines.js'
import { verificationDrafts } from '../signals/detect/verification.js'
import { SignalWriter } from './signal-writer.js'

/** Stored as a cursor: the day up to which due dates were checked, in days since 1970. */
const cursorName = 'deadlines'
const batchSize = 200
/** Companies found by one search. A search repeats the work of the one before it, so there should be few. */
const foundAtOnce = 25_000
/** Transactions at a time. Each has its own stretch of companies, so they seldom wait for the feed of one account. */
const lanes = 4

export type SweepPorts = Pick<Ports, 'atomically' | 'cursors' | 'watchlist' | 'clock' | 'random' | 'crypto'>

export interface Swept {
  readonly signals: number
  /** False if it was stopped; the next sweep repeats the same days and reports nothing twice. */
  readonly isDone: boolean
}

/**
 * Reports what became due or overdue since the last sweep, however long ago that was: passing a due date changes nothing
 * on the register, so no other source reports it. The first sweep has nothing to catch up on.
 */
export async function sweepDeadlines(ports: SweepPorts, isStopping: () => boolean = () => false): Promise<Swept> {
  const today = todayInLondon(ports.clock.now())
  const last = await ports.cursors.at(cursorName)
  if (last !== null && last >= dayNumber(today)) return { signals: 0, isDone: true }

  let signals = 0
  const from = last === null ? today : dayFromNumber(last)
  let after: CompanyNumber | null = null
  do {
    const numbers: readonly CompanyNumber[] = await ports.watchlist.dueWithin(from, today, after, foundAtOnce)
    const stretch = Math.ceil(numbers.length / lanes)
    const failures: unknown[] = []
    const reportStretch = async (start: number) => {
      const own = numbers.slice(start, start + stretch)
      for (let batch = 0; batch < own.length && failures.length === 0 && !isStopping(); batch += batchSize) {
        const reported = await reportDeadlines(ports, own.slice(batch, batch + batchSize), from, today)
        signals += reported
      }
    }
    const started = Array.from({ length: lanes }, (_, lane) => reportStretch(lane * stretch))
    // The caller may repeat the sweep, so nothing is written after it has failed.
    await Promise.all(started.map((lane) => lane.catch((error: unknown) => failures.push(error))))
    if (failures.length > 0) throw failures[0]
    if (isStopping()) return { signals, isDone: false }
    after = numbers.length < foundAtOnce ? null : (numbers.at(-1) ?? null)
  } while (after !== null)

  await ports.cursors.advance(cursorName, last, dayNumber(today))
  return { signals, isDone: true }
}

function reportDeadlines(ports: SweepPorts, numbers: readonly CompanyNumber[], from: Day, today: Day): Promise<number> {
  const now = ports.clock.now()
  return ports.atomically(async (stores) => {
    await stores.overlay.hold(numbers)
    const writer = new SignalWriter(stores, ports, now)
    for (const [company, facts] of await stores.watchlist.facts(numbers)) {
      const report = { company, name: facts.name ?? company, source: { kind: 'clock' }, asOf: now } as const
      // Earlier due dates were reported before; a due date that has moved is not overdue yet.
      const drafts = [...overdueDrafts(facts, (due) => due >= from, today), ...verificationDrafts(facts, from, today)]
      for (const draft of drafts) writer.write(report, draft)
    }
    return (await writer.end()).signals
  })
}

function dayNumber(day: Day): number {
  return Math.round(Date.parse(day) / dayMs)
}

function dayFromNumber(count: number): Day {
  return new Date(count * dayMs).toISOString().slice(0, 10)
}
