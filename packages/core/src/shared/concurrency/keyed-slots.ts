import type { StopSignal } from '../stop-signal.js'

export interface SlotLimits {
  /** Slots that one key may hold at the same time. Default: no limit. */
  readonly perKey?: number
  /** Slots that all keys may hold together. Default: no limit. */
  readonly total?: number
  /** Callers that may wait. Default: no limit. */
  readonly waitingMax?: number
}

interface Waiter {
  readonly key: string
  begin(free: () => void): void
}

/** Keys whose last slot is remembered. */
const keysRemembered = 1_000

/**
 * Limits what runs at the same time. A free slot goes to the waiting key that has been without one for longest; callers
 * with the same key get theirs in order.
 */
export class KeyedSlots {
  readonly #perKey: number
  readonly #total: number
  readonly #waitingMax: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiter>()
  #heldInAll = 0
  /** When each key last got a slot, the oldest first. */
  readonly #turns = new Map<string, number>()
  #turn = 0

  constructor({ perKey, total, waitingMax }: SlotLimits) {
    this.#perKey = perKey ?? Number.POSITIVE_INFINITY
    this.#total = total ?? Number.POSITIVE_INFINITY
    this.#waitingMax = waitingMax ?? Number.POSITIVE_INFINITY
  }

  /** How many slots the key holds. */
  heldBy(key: string): number {
    return this.#held.get(key) ?? 0
  }

  /** Takes a slot and returns the function that frees it; null if none is free. */
  tryEnter(key: string): (() => void) | null {
    if (!this.#hasRoom(key)) return null
    this.#held.set(key, this.heldBy(key) + 1)
    this.#heldInAll += 1
    this.#noteTurn(key)
    let isHeld = true
    return () => {
      if (isHeld) this.#leave(key)
      isHeld = false
    }
  }

  /** Waits for a slot. Null if the signal fires first, or if too many wait. */
  async enter(key: string, signal?: StopSignal): Promise<(() => void) | null> {
    if (signal?.aborted) return null
    const free = this.tryEnter(key)
    if (free || this.#waiting.size >= this.#waitingMax) return free
    return new Promise((done) => {
      const end = (freed: (() => void) | null) => {
        this.#waiting.delete(waiter)
        signal?.removeEventListener('abort', giveUp)
        done(freed)
      }
      const giveUp = () => end(null)
      const waiter = { key, begin: end }
      this.#waiting.add(waiter)
      signal?.addEventListener('abort', giveUp)
    })
  }

  /** Waits for a slot and runs the work in it. Only without `waitingMax`. */
  async use<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const free = await this.enter(key)
    try {
      return await work()
    } finally {
      free?.()
    }
  }

  #hasRoom(key: string): boolean {
    return this.#heldInAll < this.#total && this.heldBy(key) < this.#perKey
  }

  /** The slot is passed on at once, so that a newcomer cannot overtake. */
  #leave(key: string): void {
    const left = this.heldBy(key) - 1
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#heldInAll -= 1
    let next: Waiter | null = null
    for (const waiter of this.#waiting) {
      if (this.#hasRoom(waiter.key) && (!next || this.#lastTurn(waiter) < this.#lastTurn(next))) next = waiter
    }
    const free = next && this.tryEnter(next.key)
    if (free) next?.begin(free)
  }

  #lastTurn({ key }: Waiter): number {
    return this.#turns.get(key) ?? 0
  }

  #noteTurn(key: string): void {
    this.#turn += 1
    this.#turns.delete(key)
    this.#turns.set(key, this.#turn)
    const [oldest] = this.#turns.keys()
    if (oldest !== undefined && this.#turns.size > keysRemembered) this.#turns.delete(oldest)
  }
}
