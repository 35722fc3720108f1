import type { Ports } from '../../ports.js'
import { codeOf } from '../../shared/errors.js'
import type { Attempt } from './attempt-delivery.js'
import type { ClaimedDelivery } from './delivery-store.js'
import { type JudgedAttempt, judgeAttempt, recordAttempt, type SettledAs } from './record-attempt.js'

const togetherMax = 32
const triesMax = 3

type SettlePorts = Pick<Ports, 'atomically' | 'clock' | 'random'>

interface Waiting {
  readonly judged: JudgedAttempt
  readonly resolve: (settledAs: SettledAs) => void
  readonly reject: (error: unknown) => void
}

/** Writes down attempts, those that end while another is being written in one transaction: each would wait for the disk. */
export class AttemptBatcher {
  readonly #ports: SettlePorts
  #waiting: Waiting[] = []
  #isSettling = false

  constructor(ports: SettlePorts) {
    this.#ports = ports
  }

  settle(claimed: ClaimedDelivery, attempt: Attempt): Promise<SettledAs> {
    const judged = judgeAttempt(this.#ports, claimed, attempt)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ judged, resolve, reject })
      if (!this.#isSettling) void this.#settleAll()
    })
  }

  async #settleAll(): Promise<void> {
    this.#isSettling = true
    while (this.#waiting.length > 0) await this.#settleSome(this.#waiting.splice(0, togetherMax))
    this.#isSettling = false
  }

  async #settleSome(some: readonly Waiting[]): Promise<void> {
    // Whose row comes first is locked first, by every transaction alike.
    const inOrder = [...some].sort(
      (one, other) => one.judged.claimed.destination.id - other.judged.claimed.destination.id,
    )
    try {
      const settled = await this.#write(inOrder.map(({ judged }) => judged))
      for (const [index, { resolve }] of inOrder.entries()) resolve(settled[index] ?? 'lost')
    } catch (error) {
      for (const { reject } of inOrder) reject(error)
    }
  }

  /** A store that is held up for a moment is asked again: what is not written down is sent twice. */
  async #write(attempts: readonly JudgedAttempt[]): Promise<SettledAs[]> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#ports.atomically(async (stores) => {
          const settled: SettledAs[] = []
          for (const judged of attempts) settled.push(await recordAttempt(stores, judged))
          return settled
        })
      } catch (error) {
        if (tried >= triesMax || codeOf(error) !== 'unavailable') throw error
      }
    }
  }
}
