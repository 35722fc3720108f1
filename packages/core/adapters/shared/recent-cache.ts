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

  cacheOf<Key, Value>(bytesOf: (value: Value, key: Key) => number): RecentCache<Key, Value> {
    return new RecentCache<Key, Value>(this, bytesOf)
  }

  canHold(bytes: number): boolean {
    return bytes <= this.#bytesMax * valueShareMax
  }

  add<Key, Value>(slot: Slot<Key, Value>): void {
    // Room is made first: if all others were read, the new one would be dropped.
    this.#grow(slot.bytes)
    this.#append(slot as Slot)
  }

  /** The value of a slot has changed its size. */
  resize(slot: { bytes: number }, bytes: number): void {
    const more = bytes - slot.bytes
    slot.bytes = bytes
    this.#grow(more)
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
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
  readonly #bytesOf: (value: Value, key: Key) => number
  readonly #slots = new Map<Key, Slot<Key, Value>>()

  constructor(budget: CacheBudget, bytesOf: (value: Value, key: Key) => number) {
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
    const bytes = this.#bytesOf(value, key)
    const known = this.#slots.get(key)
    // A value that is too large for the cache must not leave an older one there.
    if (!known && !this.#budget.canHold(bytes)) return
    if (known) {
      known.value = value
      this.#budget.resize(known, bytes)
      return
    }
    const slot = { slots: this.#slots, key: ownCopy(key), value, bytes, isUsed: false, next: null }
    this.#slots.set(slot.key, slot)
    this.#budget.add(slot)
  }
}

/** A word that was cut out of a long text keeps the whole text in memory, so the cache holds a copy of the word. */
function ownCopy<Key>(key: Key): Key {
  if (typeof key !== 'string') return key
  const copy = Buffer.from(key, 'latin1').toString('latin1')
  return copy === key ? (copy as typeof key) : key
}
