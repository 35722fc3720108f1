import { termKey } from './order-terms.js'

const fewest = 1 << 10
const slotsFirst = 1 << 12
/** The table stays sparse, so that most look-ups end at the first slot. */
const slotsPerTerm = 4
const empty = -1

/** Assigns ids to terms in order of arrival. Optimised for millions of look-ups of newly split strings. */
export class TermIds {
  #slots = new Int32Array(slotsFirst).fill(empty)
  #hashes = new Int32Array(fewest)
  #keys = new Float64Array(fewest)
  #terms: string[] = []

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
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = firstSlot(hash, mask)
    for (;;) {
      const id = slots[slot] as number
      if (id === empty) return this.#add(term, hash, slot)
      if (this.#hashes[id] === hash && this.#terms[id] === term) return id
      slot = (slot + 1) & mask
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
    if (this.#terms.length * slotsPerTerm > this.#slots.length) this.#widen()
    return id
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(empty)
    const mask = slots.length - 1
    for (let id = 0; id < this.#terms.length; id += 1) {
      let slot = firstSlot(this.#hashes[id] as number, mask)
      while (slots[slot] !== empty) slot = (slot + 1) & mask
      slots[slot] = id
    }
    this.#slots = slots
  }
}

function firstSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask
}

function copied<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
