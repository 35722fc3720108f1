import { ranksInClass } from '../search/index/rank.js'
import { setBit } from './number-set.js'

const bytesFirst = 4_096

/** Set of ranks with one bit each; the ranks of a class are close together. */
export class RankSet {
  readonly #classes: Uint8Array[] = []

  add(rank: number): void {
    const priority = Math.floor(rank / ranksInClass)
    const place = rank % ranksInClass
    let bits = this.#classes[priority] ?? new Uint8Array(bytesFirst)
    if (place >>> 3 >= bits.length) {
      const larger = new Uint8Array(Math.max(bits.length * 2, (place >>> 3) + 1))
      larger.set(bits)
      bits = larger
    }
    this.#classes[priority] = bits
    setBit(bits, place)
  }

  has(rank: number): boolean {
    const place = rank % ranksInClass
    const bits = this.#classes[Math.floor(rank / ranksInClass)]
    return ((bits?.[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0
  }
}
