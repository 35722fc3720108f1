import { termKey } from './order-terms.js'

const fewest = 1 << 10
const empty = -1

/** Assigns ids to terms in order of arrival. Optimised for millions of look-ups of newly split strings. */
export class TermIds {
  readonly #slots: Int32Array
  readonly #mask: number
  #hashes: Int32Array
  #keys = new Float64Array(fewest)
  #terms: string[] = []

  /** `most`: maximum number of distinct terms. */
  constructor(most: number) {
    // Terms repeat, so far fewer distinct terms arrive than the maximum: a table of that size stays sparse.
    let size = fewest
    while (size <= most) size *= 2
    this.#slots = new Int32Array(size).fill(empty)
    this.#mask = size - 1
    this.#hashes = new Int32Array(fewest)
  }

  get terms(): readonly string[] {
    return this.#terms
  }

  /** Sort keys, indexed by term id. */
  get keys(): Float64Array {
    return this.#keys
  }

  idOf(term: string): number {
    let hash = term.length
    for (let place = 0; place < term.length; place += 1) hash = Math.imul(hash ^ term.charCodeAt(place), 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 15)) & this.#mask
    for (;;) {
      const id = this.#slots[slot] as number
      if (id === empty) return this.#add(term, hash, slot)
      if (this.#hashes[id] === hash && this.#terms[id] === term) return id
      slot = (slot + 1) & this.#mask
    }
  }

  clear(): void {
    this.#slots.fill(empty)
    this.#terms = []
  }

  #add(term: string, hash: number, slot: number): number {
    const id = this.#terms.length
    if (id === this.#hashes.length) {
      this.#hashes = copied(this.#hashes, new Int32Array(id * 2))
      this.#keys = copied(this.#keys, new Float64Array(id * 2))
    }
    this.#terms.push(term)
    this.#hashes[id] = hash
    // Computed now, while the characters of the newly split string are in the CPU cache.
    this.#keys[id] = termKey(term)
    this.#slots[slot] = id
    return id
  }
}

function copied<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
