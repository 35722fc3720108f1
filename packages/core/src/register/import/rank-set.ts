import { ranksInClass } from '../search/index/rank.js'
import { setBit } from './number-set.js'

const bytesFirst = 4_096

/** Ranks, a bit each: those of a class lie close together. */
export class RankSet {
  readonly #classes: Uint8Array[] = []

  add(rank: number): void {
    const standing = Math.floor(rank / ranksInClass)
    const place = rank % ranksInClass
    let bits = this.#classes[standing] ?? new Uint8Array(bytesFirst)
    if (place >>> 3 >= bits.length) {
      const larger = new Uint8Array(Math.max(bits.length * 2, (place >>> 3) + 1))
      larger.set(bits)
      bits = larger
    }
    this.#classes[standing] = bits
    setBit(bits, place)
  }

  has(rank: number): boolean {
    const place = rank % ranksInClass
    const bits = this.#classes[Math.floor(rank / ranksInClass)]
    return ((bits?.[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0
  }
}
