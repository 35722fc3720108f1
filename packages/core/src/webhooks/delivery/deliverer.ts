import type { Ports } from '../../ports.js'
import { secondMs } from '../../shared/clock.js'
import { base62 } from '../../shared/encoding/base62.js'
import { Stopper, type StopSignal, unlessStopped } from '../../shared/stop-signal.js'
import { AttemptBatcher } from './attempt-batcher.js'
import { attemptDelivery } from './attempt-delivery.js'
import { DeliverySlots } from './delivery-slots.js'
import type { ClaimedDelivery } from './delivery-store.js'
import type { SettledAs } from './record-attempt.js'
import type { WebhookPost } from './webhook-post.js'

/** Longer than an attempt and its settlement take, so that nobody else sends it meanwhile. */
export const leaseMs = 45 * secondMs
const leaseIdBytes = 16

export type DeliverPorts = Pick<Ports, 'deliveries' | 'atomically' | 'clock' | 'random' | 'crypto'>

export interface DeliverTurn {
  readonly stopping: StopSignal
  /** Told as soon as there is a delivery, so that somebody else may look for the next meanwhile. */
  readonly onClaimed?: () => void
}

/**
 * `idle`: nothing was due that may be sent. `lost`: the destination is gone or somebody else has the delivery now.
 * `released`: it was asked to stop.
 */
export type DeliverOutcome = SettledAs | 'idle' | 'released'

/** Delivers for one process. Its bounds are those of the process: a fleet of three may send three times as much at once. */
export interface Deliverer {
  /** Takes the delivery that is due longest, attempts it, and writes down how it went. One at a time may look. */
  next(turn: DeliverTurn): Promise<DeliverOutcome>

  /** Gives back what was claimed and nobody attempts, when no more turns will come. */
  giveBack(): Promise<void>
}

export interface DelivererOptions {
  readonly leaseMs?: number
}

export function createDeliverer(
  ports: DeliverPorts,
  post: WebhookPost,
  { leaseMs: length = leaseMs }: DelivererOptions = {},
): Deliverer {
  const room = new DeliverySlots()
  const settling = new AttemptBatcher(ports)

  async function claim(): Promise<ClaimedDelivery | null> {
    const waiting = room.take()
    if (waiting || room.free === 0) return waiting
    const now = ports.clock.now()
    const lease = { id: base62(ports.random.bytes(leaseIdBytes)), until: now + length }
    room.enter(await ports.deliveries.claim(lease, now, room.full(), room.free))
    return room.take()
  }

  return {
    async next({ stopping, onClaimed }) {
      const claimed = await claim()
      if (!claimed) return 'idle'
      onClaimed?.()

      const sending = new Stopper()
      try {
        const attempt = await unlessStopped(attemptDelivery(ports, post, claimed, sending), stopping)
        if (!attempt.stopped) return await settling.settle(claimed, attempt.result)
        return (await ports.deliveries.release(claimed, ports.clock.now())) ? 'released' : 'lost'
      } finally {
        sending.stop()
        room.leave(claimed)
      }
    },

    async giveBack() {
      for (let claimed = room.take(); claimed; claimed = room.take()) {
        room.leave(claimed)
        await ports.deliveries.release(claimed, ports.clock.now())
      }
    },
  }
}
