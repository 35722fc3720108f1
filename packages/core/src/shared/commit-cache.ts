/** Detects whether reads may return something new. */
export interface ChangeCount {
  /** Constant while the stores and the register are unchanged; null if changes cannot be detected. */
  current(): number | null
}

/** Cache that is dropped on any commit. Caches nothing if commits cannot be detected. */
export class CommitCache<Value> {
  readonly #changes: ChangeCount
  readonly #max: number
  readonly #values = new Map<string, Value>()
  #count: number | null = null

  constructor(changes: ChangeCount, max: number) {
    this.#changes = changes
    this.#max = max
  }

  get(key: string): Value | undefined {
    const count = this.#changes.current()
    if (count === this.#count) return this.#values.get(key)
    this.#values.clear()
    this.#count = count
    return undefined
  }

  /**
   * Returns the cached value, or loads it with `find`. A loaded value is cached if `isFit` allows it and nothing
   * has changed in the meantime.
   */
  async of(key: string, find: () => Promise<Value>, isFit: (found: Value) => boolean = () => true): Promise<Value> {
    const cached = this.get(key)
    if (cached !== undefined) return cached
    const before = this.#count
    const found = await find()
    if (before === null || this.#changes.current() !== before || this.#count !== before || !isFit(found)) return found
    if (this.#values.size >= this.#max) this.#values.clear()
    this.#values.set(key, found)
    return found
  }
}
