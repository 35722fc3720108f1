import { orderTerms } from './order-terms.js'
import { rankClasses, ranksInClass } from './rank.js'
import { TermIds } from './term-ids.js'

const sizeFirst = 1 << 12

export interface TermRanks {
  readonly term: string
  readonly ranks: Uint32Array
  /** The encoded form of the same ranks, if available. */
  readonly encoded?: Uint8Array
}

/** A bounded part of the postings, collected in file order and returned in term order. */
export class PostingRun {
  readonly #ids = new TermIds()
  // They grow, because most imports after the first change few companies.
  #termOf = new Uint32Array(sizeFirst)
  #rankOf = new Uint32Array(sizeFirst)
  #size = 0

  constructor(readonly capacity: number) {}

  get size(): number {
    return this.#size
  }

  /** Each company must be added once, and those of one class in ascending order. */
  add(rank: number, terms: Iterable<string>): void {
    for (const term of terms) {
      if (this.#size === this.#termOf.length) this.#grow()
      this.#termOf[this.#size] = this.#ids.idOf(term)
      this.#rankOf[this.#size] = rank
      this.#size += 1
    }
  }

  #grow(): void {
    const larger = (numbers: Uint32Array) => {
      const grown = new Uint32Array(numbers.length * 2)
      grown.set(numbers)
      return grown
    }
    this.#termOf = larger(this.#termOf)
    this.#rankOf = larger(this.#rankOf)
  }

  /** Yields everything collected, by term, and empties the run. */
  *drain(): Generator<TermRanks> {
    const { terms } = this.#ids
    const starts = new Uint32Array(terms.length + 1)
    for (let place = 0; place < this.#size; place += 1) {
      const next = (this.#termOf[place] as number) + 1
      starts[next] = (starts[next] as number) + 1
    }
    for (let id = 0; id < terms.length; id += 1) {
      starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number)
    }

    const ranks = this.#ranksByTerm(starts)
    const ids = orderTerms(terms, this.#ids.keys)
    this.#ids.clear()
    this.#size = 0
    for (const id of ids) yield { term: terms[id] as string, ranks: ranks.subarray(starts[id], starts[id + 1]) }
  }

  /** Class by class, so that each term's ranks are ascending. */
  #ranksByTerm(starts: Uint32Array): Uint32Array {
    const ranks = new Uint32Array(this.#size)
    const nextOf = starts.slice()
    for (let rankClassIndex = 0; rankClassIndex < rankClasses; rankClassIndex += 1) {
      const from = rankClassIndex * ranksInClass
      const to = from + ranksInClass
      for (let place = 0; place < this.#size; place += 1) {
        const rank = this.#rankOf[place] as number
        if (rank < from || rank >= to) continue
        const id = this.#termOf[place] as number
        const next = nextOf[id] as number
        ranks[next] = rank
        nextOf[id] = next + 1
      }
    }
    return ranks
  }
}

/** Merges one term's ranks from several runs: within a class, a later run only contains later companies. */
export function joinRanks(parts: readonly Uint32Array[]): Uint32Array {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const joined = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  const places = parts.map(() => 0)
  let size = 0
  for (let rankClassIndex = 1; rankClassIndex <= rankClasses; rankClassIndex += 1) {
    const end = rankClassIndex * ranksInClass
    for (const [index, part] of parts.entries()) {
      const from = places[index] as number
      let to = from
      while (to < part.length && (part[to] as number) < end) to += 1
      joined.set(part.subarray(from, to), size)
      size += to - from
      places[index] = to
    }
  }
  return joined
}
