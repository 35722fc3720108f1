/** Tells whether a read could give something else by now. */
export interface ChangeCount {
  /** Stays the same as long as nothing that the stores and the register hold has changed; null where nobody knows. */
  current(): number | null
}

/** What reads have led to, to be given again until anything changes. Where nobody knows of changes, nothing is kept. */
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

  /** What is remembered, else what `find` gives: to be kept where it is fit for that and nothing has changed meanwhile. */
  async of(key: string, find: () => Promise<Value>, isFit: (found: Value) => boolean = () => true): Promise<Value> {
    const kept = this.get(key)
    if (kept !== undefined) return kept
    const before = this.#count
    const found = await find()
    if (before === null || this.#changes.current() !== before || this.#count !== before || !isFit(found)) return found
    if (this.#values.size >= this.#max) this.#values.clear()
    this.#values.set(key, found)
    return found
  }
}
