/** At most this many companies are processed in the current thread: starting another takes longer. */
const fewMax = 1_024

interface Adding<Item> {
  add(items: readonly Item[]): Promise<void>
}

/** Holds items back while they are few, because their number decides who processes them. */
export class SmallFirst<Item, Target extends Adding<Item>> {
  readonly #few: () => Target
  readonly #many: () => Target
  #held: Item[] = []
  #target: Target | null = null

  constructor(few: () => Target, many: () => Target) {
    this.#few = few
    this.#many = many
  }

  async add(items: readonly Item[]): Promise<void> {
    if (this.#target) return this.#target.add(items)
    this.#held = this.#held.concat(items)
    if (this.#held.length > fewMax) await this.#begin(this.#many)
  }

  /** Who processes the items. No more may be added to `SmallFirst` afterwards. */
  async target(): Promise<Target> {
    return this.#target ?? this.#begin(this.#few)
  }

  /** Null while all items are held back. */
  get started(): Target | null {
    return this.#target
  }

  async #begin(open: () => Target): Promise<Target> {
    const target = open()
    this.#target = target
    const held = this.#held
    this.#held = []
    if (held.length > 0) await target.add(held)
    return target
  }
}
