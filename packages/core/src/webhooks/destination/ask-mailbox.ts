import { rateOf } from '../../limits/rate.js'
import type { Ports, Stores } from '../../ports.js'
import { dayMs, type Instant, isoTime } from '../../shared/clock.js'
import { RateLimitedError } from '../../shared/errors.js'
import { newId } from '../../shared/ids.js'
import type { Destination } from './destination.js'

export const confirmEventType = 'destination.confirm'

/** Questions to one mailbox, by whatever account: three at once, then one a day. */
const perMailbox = { burst: 3, intervalMs: dayMs }
const perAccount = rateOf(20, 3_600)

/** Keeps accounts from filling a mailbox with questions. */
export async function requireMayAsk(
  { limiter, crypto, clock }: Pick<Ports, 'limiter' | 'crypto' | 'clock'>,
  account: string,
  mailbox: string,
): Promise<void> {
  const counters = [
    [`ask-mailbox:${crypto.sha256(withoutDetail(mailbox))}`, perMailbox],
    [`ask-mailbox-by:${account}`, perAccount],
  ] as const
  for (const [key, rate] of counters) {
    const { allowed, retryAfterMs } = await limiter.take(key, rate, clock.now())
    if (!allowed) throw new RateLimitedError('Too many confirmation mails were sent.', Math.ceil(retryAfterMs / 1_000))
  }
}

/** Queues the mail that asks the mailbox for its consent, as a delivery like any other. */
export async function askMailbox(
  stores: Stores,
  random: Ports['random'],
  { id }: Pick<Destination, 'id'>,
  at: Instant,
): Promise<void> {
  const eventId = newId(random, 'evt')
  const body = JSON.stringify({
    id: eventId,
    type: confirmEventType,
    timestamp: isoTime(at),
    destination_sequence: null,
    data: { requested_by: '' },
  })
  await stores.deliveries.queue(id, {
    ...{ id: newId(random, 'dlv'), eventId, eventType: confirmEventType, body, at },
    sequence: null,
    replayOf: null,
  })
  await stores.deliveries.wake()
}

/** `ada+anything@firm.example` is the mailbox `ada@firm.example` at most providers. */
function withoutDetail(mailbox: string): string {
  return mailbox.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}
