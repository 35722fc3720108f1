const sizeFirst = 65_536

/** Pairs of a name's key and a rank, twelve bytes each: a whole register has hundreds of thousands. */
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
    for (let place = 0; place < this.#size; place += 1) {
      yield [this.#keys[place] as number, this.#ranks[place] as number]
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
