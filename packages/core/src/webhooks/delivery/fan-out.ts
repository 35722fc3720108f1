import type { Stores } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import { newId } from '../../shared/ids.js'
import type { Random } from '../../shared/random.js'
import type { FeedSignal } from '../../signals/signal.js'
import { signalKinds } from '../../signals/signal-type.js'
import { matchesDestination } from '../destination/destination-filter.js'
import type { Receiver } from './delivery-store.js'
import { signalEventText } from './event-text.js'

type FanOutStores = Pick<Stores, 'deliveries' | 'webhooks'>

/**
 * Queues each signal for every destination of its account whose filter matches. A mail takes its signals from the feed,
 * so that many of them share one mail. Call once, in the transaction that writes the signals, so that no signal is
 * stored without its deliveries. Signals that were queued before are skipped.
 */
export async function fanOut(
  stores: FanOutStores,
  random: Random,
  signals: readonly FeedSignal[],
  at: Instant,
): Promise<void> {
  if (signals.length === 0) return
  const receivers = await stores.deliveries.receivers([...new Set(signals.map(({ account }) => account))])
  let isAnyQueued = false

  // Receivers are ordered by id: every transaction locks in the same order to avoid deadlocks.
  for (const receiver of receivers) {
    const matches = matchingSignals(receiver, signals)
    if (receiver.kind === 'email') {
      await planMail(stores, receiver, matches, at)
      continue
    }
    for (const signal of matches) {
      const isQueued = await stores.deliveries.queueNext(receiver.id, at, (sequence) => ({
        id: newId(random, 'dlv'),
        eventId: signal.id,
        eventType: `signal.${signal.type}`,
        sequence,
        body: signalEventText(signal, sequence),
        replayOf: null,
        at,
      }))
      isAnyQueued ||= isQueued
    }
  }
  if (isAnyQueued) await stores.deliveries.wake()
}

async function planMail(
  { webhooks }: FanOutStores,
  { id, frequency }: Receiver,
  matches: readonly FeedSignal[],
  at: Instant,
): Promise<void> {
  if (matches.length === 0) return
  await webhooks.planDigest(id, at)
  const isCritical = matches.some(({ type }) => signalKinds[type].severity === 'critical')
  if (isCritical && frequency === 'at_once') await webhooks.hurryDigest(id, at)
}

/** The signals that a destination should get. */
export function matchingSignals(
  { account, filter }: Pick<Receiver, 'account' | 'filter'>,
  signals: readonly FeedSignal[],
): readonly FeedSignal[] {
  return signals.filter((signal) => signal.account === account && matchesDestination(filter, signal))
}
