/**
 * Caches that share a number of bytes, and drop what was not used for longest. They drop half at a time: new and used
 * values go to one map, and when these maps hold half of the bytes, they replace the maps of older values. So a hit costs
 * one look-up.
 */
export class CacheBudget {
  readonly #halfMax: number
  readonly #caches: RecentCache<unknown, unknown>[] = []
  #recentBytes = 0

  constructor(bytesMax: number) {
    this.#halfMax = bytesMax / 2
  }

  cacheOf<Key, Value>(bytesOf: (value: Value) => number): RecentCache<Key, Value> {
    const cache = new RecentCache<Key, Value>(this, bytesOf)
    this.#caches.push(cache as RecentCache<unknown, unknown>)
    return cache
  }

  /** Makes room for a value. False if it is too large to be cached. */
  spend(bytes: number): boolean {
    // A value that fills half of the bytes would push out everything else.
    if (bytes > this.#halfMax) return false
    if (this.#recentBytes + bytes > this.#halfMax) {
      for (const cache of this.#caches) cache.dropOlder()
      this.#recentBytes = 0
    }
    this.#recentBytes += bytes
    return true
  }
}

export class RecentCache<Key, Value> {
  readonly #budget: CacheBudget
  readonly #bytesOf: (value: Value) => number
  #recent = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(budget: CacheBudget, bytesOf: (value: Value) => number) {
    this.#budget = budget
    this.#bytesOf = bytesOf
  }

  /** Undefined if the value is not cached. */
  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#budget.spend(this.#bytesOf(value))) this.#recent.set(key, value)
  }

  /** Drops the values that were not used since the last call. */
  dropOlder(): void {
    this.#older = this.#recent
    this.#recent = new Map()
  }
}
