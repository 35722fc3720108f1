/** A larger value would push out many others. */
const valueShareMax = 1 / 4

/** A value in a cache. */
interface Slot<Key = unknown, Value = unknown> {
  readonly slots: Map<Key, Slot<Key, Value>>
  readonly key: Key
  value: Value
  bytes: number
  /** Whether it was read since it was added or last spared. */
  isUsed: boolean
  /** The next newer one. */
  next: Slot<Key, Value> | null
}

/**
 * Caches that share a number of bytes. If there is no room for a value, the oldest are dropped, but one that was read
 * is spared once and is the newest then. So a read only sets a mark, and what is read again and again stays.
 */
export class CacheBudget {
  readonly #bytesMax: number
  #bytes = 0
  #oldest: Slot | null = null
  #newest: Slot | null = null

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  cacheOf<Key, Value>(bytesOf: (value: Value) => number): RecentCache<Key, Value> {
    return new RecentCache<Key, Value>(this, bytesOf)
  }

  canHold(bytes: number): boolean {
    return bytes <= this.#bytesMax * valueShareMax
  }

  add<Key, Value>(slot: Slot<Key, Value>): void {
    this.#append(slot as Slot)
    this.resize(slot, slot.bytes, 0)
  }

  /** The value of a slot has changed its size. */
  resize(slot: { bytes: number }, bytes: number, before = slot.bytes): void {
    slot.bytes = bytes
    this.#bytes += bytes - before
    while (this.#bytes > this.#bytesMax && this.#oldest) this.#dropOrSpare(this.#oldest)
  }

  #append(slot: Slot): void {
    slot.next = null
    if (this.#newest) this.#newest.next = slot
    else this.#oldest = slot
    this.#newest = slot
  }

  #dropOrSpare(oldest: Slot): void {
    this.#oldest = oldest.next
    if (!this.#oldest) this.#newest = null
    if (oldest.isUsed) {
      oldest.isUsed = false
      this.#append(oldest)
    } else {
      oldest.slots.delete(oldest.key)
      this.#bytes -= oldest.bytes
    }
  }
}

export class RecentCache<Key, Value> {
  readonly #budget: CacheBudget
  readonly #bytesOf: (value: Value) => number
  readonly #slots = new Map<Key, Slot<Key, Value>>()

  constructor(budget: CacheBudget, bytesOf: (value: Value) => number) {
    this.#budget = budget
    this.#bytesOf = bytesOf
  }

  /** Undefined if the value is not cached. */
  get(key: Key): Value | undefined {
    const slot = this.#slots.get(key)
    if (!slot) return undefined
    slot.isUsed = true
    return slot.value
  }

  set(key: Key, value: Value): void {
    const bytes = this.#bytesOf(value)
    if (!this.#budget.canHold(bytes)) return
    const known = this.#slots.get(key)
    if (known) {
      known.value = value
      this.#budget.resize(known, bytes)
      return
    }
    const slot = { slots: this.#slots, key, value, bytes, isUsed: false, next: null }
    this.#slots.set(key, slot)
    this.#budget.add(slot)
  }
}
