/** A generation begins whenever an eighth of the bytes is new or was used again. */
const shares = 8
/** A value that is not in the newest map is looked for in all others. */
const generationsMax = 12
/** A larger value would push out many others. */
const valueShareMax = 1 / 4

/**
 * Caches that share a number of bytes, and drop what was not used for longest, about an eighth at a time. New and used
 * values are in the newest of several maps, so most hits cost one look-up. A value is in one map only.
 */
export class CacheBudget {
  readonly #bytesMax: number
  readonly #caches: RecentCache<unknown, unknown>[] = []
  /** Of each generation, newest first. */
  #bytes = [0]

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  cacheOf<Key, Value>(bytesOf: (value: Value) => number): RecentCache<Key, Value> {
    const cache = new RecentCache<Key, Value>(this, bytesOf)
    this.#caches.push(cache as RecentCache<unknown, unknown>)
    return cache
  }

  /** Makes room for a value in the newest generation. False if it is too large to be cached. */
  spend(bytes: number): boolean {
    if (bytes > this.#bytesMax * valueShareMax) return false
    const [newest = 0] = this.#bytes
    const share = this.#bytesMax / shares
    if (newest > 0 && newest + bytes > share) this.#begin(Math.max(bytes, share))
    this.#bytes[0] = (this.#bytes[0] ?? 0) + bytes
    return true
  }

  /** A value has left its generation; 0 is the newest. */
  refund(generation: number, bytes: number): void {
    this.#bytes[generation] = (this.#bytes[generation] ?? 0) - bytes
  }

  /** Begins a generation of this size, and drops the oldest ones that leave no room for it. */
  #begin(bytes: number): void {
    let total = this.#bytes.reduce((sum, one) => sum + one, bytes)
    while (total > this.#bytesMax) {
      total -= this.#bytes.pop() ?? total
      for (const cache of this.#caches) cache.dropOldest()
    }
    if (this.#bytes.length === generationsMax) this.#join(smallestPair(this.#bytes))
    this.#bytes.unshift(0)
    for (const cache of this.#caches) cache.begin()
  }

  /** Joins a generation with the next older one: of old generations little is left if most was used again. */
  #join(newer: number): void {
    const [bytes = 0] = this.#bytes.splice(newer, 1)
    this.refund(newer, -bytes)
    for (const cache of this.#caches) cache.join(newer)
  }
}

/** Place of the first of the two neighbours with the least bytes together. */
function smallestPair(bytes: readonly number[]): number {
  const sums = bytes.slice(1).map((older, place) => older + (bytes[place] ?? 0))
  return sums.indexOf(Math.min(...sums))
}

export class RecentCache<Key, Value> {
  readonly #budget: CacheBudget
  readonly #bytesOf: (value: Value) => number
  #newest = new Map<Key, Value>()
  /** All generations, newest first. */
  readonly #maps = [this.#newest]

  constructor(budget: CacheBudget, bytesOf: (value: Value) => number) {
    this.#budget = budget
    this.#bytesOf = bytesOf
  }

  /** Undefined if the value is not cached. */
  get(key: Key): Value | undefined {
    const newest = this.#newest.get(key)
    if (newest !== undefined) return newest
    const older = this.#take(key)
    if (older !== undefined) this.#add(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#newest.get(key) === value) return
    this.#take(key)
    this.#add(key, value)
  }

  /** For the budget, as the two methods after it. */
  begin(): void {
    this.#newest = new Map()
    this.#maps.unshift(this.#newest)
  }

  join(newer: number): void {
    const [map] = this.#maps.splice(newer, 1)
    for (const [key, value] of map ?? []) this.#maps[newer]?.set(key, value)
  }

  dropOldest(): void {
    this.#maps.pop()
  }

  #add(key: Key, value: Value): void {
    if (this.#budget.spend(this.#bytesOf(value))) this.#newest.set(key, value)
  }

  #take(key: Key): Value | undefined {
    for (const [generation, map] of this.#maps.entries()) {
      const value = map.get(key)
      if (value === undefined) continue
      map.delete(key)
      this.#budget.refund(generation, this.#bytesOf(value))
      return value
    }
    return undefined
  }
}
