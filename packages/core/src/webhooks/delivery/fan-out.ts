import type { Stores } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import { newId } from '../../shared/ids.js'
import type { Random } from '../../shared/random.js'
import type { FeedSignal } from '../../signals/signal.js'
import { matchesFilter } from '../../signals/signal-type.js'
import { signalEventText } from './event-text.js'

/**
 * Queues each signal for every active destination of its account whose filter matches. Call once, in the
 * transaction that writes the signals, so that no signal is stored without its deliveries. Signals that were queued
 * before are skipped.
 */
export async function fanOut(
  stores: Pick<Stores, 'deliveries'>,
  random: Random,
  signals: readonly FeedSignal[],
  at: Instant,
): Promise<void> {
  if (signals.length === 0) return
  const receivers = await stores.deliveries.receivers([...new Set(signals.map(({ account }) => account))])
  let isAnyQueued = false

  // Receivers are ordered by id: every transaction locks in the same order to avoid deadlocks.
  for (const receiver of receivers) {
    for (const signal of signals) {
      if (signal.account !== receiver.account || !matchesFilter(receiver.signalType, signal.type)) continue
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
