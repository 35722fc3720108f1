import type { Ports, Stores } from '../../ports.js'
import { type Instant, isoTime } from '../../shared/clock.js'
import { newId } from '../../shared/ids.js'
import type { FeedSignal } from '../../signals/signal.js'
import { renderSignal } from '../../signals/signal-record.js'
import { signalKinds, signalSeverities } from '../../signals/signal-type.js'
import { matchingSignals } from '../delivery/fan-out.js'
import type { DueDigest } from '../destination/destination-store.js'
import { mailPauseMs, nextDigestAt } from '../destination/mail-schedule.js'
import { type DigestSignal, digestEventType } from '../message/alert.js'

/** Signals that one mail shows; it counts the others. */
export const digestLinesMax = 50
/** Signals that one digest looks through; the rest waits for the next. */
export const digestSignalsMax = 10_000
const readAtOnce = 500

type DigestPorts = Pick<Ports, 'webhooks' | 'atomically' | 'clock' | 'random'>

/**
 * Makes the digest that has been due for longest a delivery, and plans the next, in one transaction: so no signal is
 * left out, and none is in two digests. False if none is due.
 */
export async function makeDigest(ports: DigestPorts): Promise<boolean> {
  const now = ports.clock.now()
  // A read before the transaction, so that a worker that finds nothing locks nothing.
  if (!(await ports.webhooks.dueDigest(now))) return false
  return ports.atomically(async (stores) => {
    const due = await stores.webhooks.dueDigest(now)
    if (!due) return false
    const { matches, total, lastSequence, isComplete } = await readFeed(stores, due)
    if (total > 0) await queueDigest(stores, ports.random, due, { matches, total, now })
    const pauseEnd = total > 0 || !isComplete ? now + mailPauseMs : null
    const next = isComplete ? (nextDigestAt(due.schedule, now) ?? pauseEnd) : pauseEnd
    await stores.webhooks.coverDigest(due.id, lastSequence, next)
    return true
  })
}

interface ReadFeed {
  /** The most serious ones, in the order of the feed within a severity. */
  readonly matches: readonly FeedSignal[]
  readonly total: number
  readonly lastSequence: number
  readonly isComplete: boolean
}

async function readFeed(stores: Stores, due: DueDigest): Promise<ReadFeed> {
  let matches: readonly FeedSignal[] = []
  let [total, lastSequence] = [0, due.after]
  for (let read = 0; read < digestSignalsMax; read += readAtOnce) {
    const signals = await stores.signals.after(due.account, lastSequence, readAtOnce)
    const found = matchingSignals(due, signals)
    matches = [...matches, ...found].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, digestLinesMax)
    total += found.length
    lastSequence = signals.at(-1)?.sequence ?? lastSequence
    if (signals.length < readAtOnce) return { matches, total, lastSequence, isComplete: true }
  }
  return { matches, total, lastSequence, isComplete: false }
}

function rankOf({ type }: FeedSignal): number {
  return signalSeverities.indexOf(signalKinds[type].severity)
}

async function queueDigest(
  stores: Stores,
  random: Ports['random'],
  { id }: DueDigest,
  { matches, total, now }: Pick<ReadFeed, 'matches' | 'total'> & { readonly now: Instant },
): Promise<void> {
  const eventId = newId(random, 'evt')
  const signals = matches.map(digestSignal)
  const isQueued = await stores.deliveries.queueNext(id, now, (sequence) => ({
    id: newId(random, 'dlv'),
    eventId,
    eventType: digestEventType,
    sequence,
    body: JSON.stringify({
      id: eventId,
      type: digestEventType,
      timestamp: isoTime(now),
      destination_sequence: sequence,
      data: { signals, total },
    }),
    replayOf: null,
    at: now,
  }))
  if (isQueued) await stores.deliveries.wake()
}

/** Without the facts before and after, which a mail does not show. */
function digestSignal(signal: FeedSignal): DigestSignal {
  const { id, signal_type, severity, company_number, company_name, summary, detected_at, links } = renderSignal(
    signal,
    null,
  )
  return { id, signal_type, severity, company_number, company_name, summary, detected_at, links }
}
