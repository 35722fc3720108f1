/** With more maps less is dropped too early, but a miss looks into all of them. */
const generations = 4

/**
 * Caches that share a number of bytes, and drop what was not used for longest, a quarter at a time: new and used values
 * go to the newest of four maps, so most hits cost one look-up, and when these maps hold a quarter of the bytes, the oldest maps are dropped.
 */
export class CacheBudget {
  readonly #shareMax: number
  readonly #caches: RecentCache<unknown, unknown>[] = []
  #newestBytes = 0

  constructor(bytesMax: number) {
    this.#shareMax = bytesMax / generations
  }

  cacheOf<Key, Value>(bytesOf: (value: Value) => number): RecentCache<Key, Value> {
    const cache = new RecentCache<Key, Value>(this, bytesOf)
    this.#caches.push(cache as RecentCache<unknown, unknown>)
    return cache
  }

  /** Makes room for a value. False if it is too large to be cached. */
  spend(bytes: number): boolean {
    // A larger value would push out many others.
    if (bytes > this.#shareMax) return false
    if (this.#newestBytes + bytes > this.#shareMax) {
      for (const cache of this.#caches) cache.dropOldest()
      this.#newestBytes = 0
    }
    this.#newestBytes += bytes
    return true
  }
}

export class RecentCache<Key, Value> {
  readonly #budget: CacheBudget
  readonly #bytesOf: (value: Value) => number
  #newest = new Map<Key, Value>()
  /** Newest first. */
  #older: Map<Key, Value>[] = []

  constructor(budget: CacheBudget, bytesOf: (value: Value) => number) {
    this.#budget = budget
    this.#bytesOf = bytesOf
  }

  /** Undefined if the value is not cached. */
  get(key: Key): Value | undefined {
    const newest = this.#newest.get(key)
    if (newest !== undefined) return newest
    for (const map of this.#older) {
      const older = map.get(key)
      if (older === undefined) continue
      this.set(key, older)
      return older
    }
    return undefined
  }

  set(key: Key, value: Value): void {
    if (this.#newest.get(key) === value) return
    if (this.#budget.spend(this.#bytesOf(value))) this.#newest.set(key, value)
  }

  /** Drops the values that were not used since the third last call. */
  dropOldest(): void {
    this.#older = [this.#newest, ...this.#older].slice(0, generations - 1)
    this.#newest = new Map()
  }
}
