import type { Ports } from '../../ports.js'
import { codeOf } from '../../shared/errors.js'
import type { Attempt } from './attempt-delivery.js'
import type { ClaimedDelivery } from './delivery-store.js'
import { type JudgedAttempt, judgeAttempt, type RecordedAs, recordAttempt } from './record-attempt.js'

const batchSizeMax = 32
const triesMax = 3

type SettlePorts = Pick<Ports, 'atomically' | 'clock' | 'random'>

interface PendingAttempt {
  readonly judged: JudgedAttempt
  readonly resolve: (settledAs: RecordedAs) => void
  readonly reject: (error: unknown) => void
}

/**
 * Records attempts. Attempts that end while another is being written are batched into one transaction, because each
 * commit waits for the disk.
 */
export class AttemptBatcher {
  readonly #ports: SettlePorts
  #pending: PendingAttempt[] = []
  #isRecording = false

  constructor(ports: SettlePorts) {
    this.#ports = ports
  }

  record(claimed: ClaimedDelivery, attempt: Attempt): Promise<RecordedAs> {
    const judged = judgeAttempt(this.#ports, claimed, attempt)
    return new Promise((resolve, reject) => {
      this.#pending.push({ judged, resolve, reject })
      if (!this.#isRecording) void this.#recordAll()
    })
  }

  async #recordAll(): Promise<void> {
    this.#isRecording = true
    while (this.#pending.length > 0) await this.#recordBatch(this.#pending.splice(0, batchSizeMax))
    this.#isRecording = false
  }

  async #recordBatch(batch: readonly PendingAttempt[]): Promise<void> {
    // Lock in id order to avoid deadlocks.
    const inOrder = [...batch].sort(
      (one, other) => one.judged.claimed.destination.id - other.judged.claimed.destination.id,
    )
    try {
      const settled = await this.#write(inOrder.map(({ judged }) => judged))
      for (const [index, { resolve }] of inOrder.entries()) resolve(settled[index] ?? 'lost')
    } catch (error) {
      for (const { reject } of inOrder) reject(error)
    }
  }

  /** Retries a temporarily unavailable store: an attempt that is not recorded would be sent twice. */
  async #write(attempts: readonly JudgedAttempt[]): Promise<RecordedAs[]> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#ports.atomically(async (stores) => {
          const settled: RecordedAs[] = []
          for (const judged of attempts) settled.push(await recordAttempt(stores, judged))
          return settled
        })
      } catch (error) {
        if (tried >= triesMax || codeOf(error) !== 'unavailable') throw error
      }
    }
  }
}
