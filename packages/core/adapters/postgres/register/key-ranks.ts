const sizeFirst = 65_536

/** Pairs of a name key and a rank, 12 bytes each: a full register has hundreds of thousands. */
export class KeyRanks {
  #keys = new Float64Array(sizeFirst)
  #ranks = new Uint32Array(sizeFirst)
  #size = 0

  add(key: number, rank: number): void {
    if (this.#size === this.#keys.length) this.#grow()
    this.#keys[this.#size] = key
    this.#ranks[this.#size] = rank
    this.#size += 1
  }

  *[Symbol.iterator](): Generator<[key: number, rank: number]> {
    for (let index = 0; index < this.#size; index += 1) {
      yield [this.#keys[index] as number, this.#ranks[index] as number]
    }
  }

  #grow(): void {
    const keys = new Float64Array(this.#size * 2)
    const ranks = new Uint32Array(this.#size * 2)
    keys.set(this.#keys)
    ranks.set(this.#ranks)
    this.#keys = keys
    this.#ranks = ranks
  }
}
