import { OutboundFailure } from '../outbound-failure.js'

interface KeyState {
  holders: number
  readonly waiting: Set<() => void>
}

/** Beyond this, waiting is pointless: the last one would time out first. */
export const waitingMax = 1_000

/** Limits the holders per key. Waiters enter in order. */
export class KeyedSemaphore {
  readonly #holdersMax: number
  readonly #keys = new Map<string, KeyState>()
  #waiting = 0

  constructor(holdersMax: number) {
    this.#holdersMax = holdersMax
  }

  /** Waits for a slot and returns the function that frees it. Throws if the signal aborts first. */
  async enter(key: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw new OutboundFailure('timeout')
    const state = this.#keys.get(key) ?? { holders: 0, waiting: new Set() }
    this.#keys.set(key, state)
    if (state.holders < this.#holdersMax) state.holders += 1
    else await this.#wait(state, signal)
    return () => this.#leave(key, state)
  }

  async #wait(state: KeyState, signal: AbortSignal): Promise<void> {
    if (this.#waiting >= waitingMax) throw new OutboundFailure('timeout')
    this.#waiting += 1
    let giveUp = () => {}
    let grant = () => {}
    try {
      await new Promise<void>((resolve, reject) => {
        grant = resolve
        giveUp = () => {
          state.waiting.delete(grant)
          reject(new OutboundFailure('timeout'))
        }
        state.waiting.add(grant)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    } finally {
      this.#waiting -= 1
      signal.removeEventListener('abort', giveUp)
    }
  }

  #leave(key: string, state: KeyState): void {
    const [next] = state.waiting
    if (next) {
      // Pass the slot on directly, so that a newcomer cannot overtake the waiter.
      state.waiting.delete(next)
      next()
      return
    }
    state.holders -= 1
    if (state.holders === 0) this.#keys.delete(key)
  }
}
