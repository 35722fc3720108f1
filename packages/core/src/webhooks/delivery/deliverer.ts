import type { Ports } from '../../ports.js'
import { secondMs } from '../../shared/clock.js'
import { base62 } from '../../shared/encoding/base62.js'
import { Stopper, type StopSignal, unlessStopped } from '../../shared/stop-signal.js'
import { AttemptBatcher } from './attempt-batcher.js'
import { attemptDelivery } from './attempt-delivery.js'
import { DeliverySlots } from './delivery-slots.js'
import type { ClaimedDelivery } from './delivery-store.js'
import type { RecordedAs } from './record-attempt.js'
import type { WebhookPost } from './webhook-post.js'

/** Long enough to attempt a delivery and record the result, so that no other process sends it meanwhile. */
export const leaseMs = 45 * secondMs
const leaseIdBytes = 16

export type DeliverPorts = Pick<Ports, 'deliveries' | 'atomically' | 'clock' | 'random' | 'crypto'>

export interface DeliverTurn {
  readonly stopping: StopSignal
  /** Called as soon as a delivery is leased, so that another loop can look for the next. */
  readonly onClaimed?: () => void
}

/**
 * `idle`: nothing that may be sent is due. `lost`: the destination is gone or another process has the delivery.
 * `released`: a stop was requested.
 */
export type DeliverOutcome = RecordedAs | 'idle' | 'released'

/**
 * Delivers webhooks in one process. Its concurrency limits apply to this process only: three processes together may
 * run three times as many attempts.
 */
export interface Deliverer {
  /**
   * Takes the next due delivery (leasing a new batch if none is left), attempts it and records the result. Do not call
   * it again before `onClaimed` was called or the previous call ended.
   */
  next(turn: DeliverTurn): Promise<DeliverOutcome>

  /** Releases leased deliveries that will not be attempted, on shutdown. */
  release(): Promise<void>
}

export interface DelivererOptions {
  readonly leaseMs?: number
  /** Where the links in mails lead. */
  readonly siteUrl?: string
}

export function createDeliverer(
  ports: DeliverPorts,
  post: WebhookPost,
  { leaseMs: length = leaseMs, siteUrl = '' }: DelivererOptions = {},
): Deliverer {
  const slots = new DeliverySlots()
  const recorder = new AttemptBatcher(ports)

  async function claim(): Promise<ClaimedDelivery | null> {
    const waiting = slots.take()
    if (waiting || slots.free === 0) return waiting
    const now = ports.clock.now()
    const lease = { id: base62(ports.random.bytes(leaseIdBytes)), until: now + length }
    slots.enter(await ports.deliveries.claim(lease, now, slots.full(), slots.free))
    return slots.take()
  }

  return {
    async next({ stopping, onClaimed }) {
      const claimed = await claim()
      if (!claimed) return 'idle'
      onClaimed?.()

      const sending = new Stopper()
      try {
        const attempt = await unlessStopped(attemptDelivery(ports, { post, siteUrl }, claimed, sending), stopping)
        if (!attempt.stopped) return await recorder.record(claimed, attempt.result)
        return (await ports.deliveries.release(claimed, ports.clock.now())) ? 'released' : 'lost'
      } finally {
        sending.stop()
        slots.leave(claimed)
      }
    },

    async release() {
      for (let claimed = slots.take(); claimed; claimed = slots.take()) {
        slots.leave(claimed)
        await ports.deliveries.release(claimed, ports.clock.now())
      }
    },
  }
}
