import { orderTerms } from './order-terms.js'
import { rankClasses, ranksInClass } from './rank.js'
import { TermIds } from './term-ids.js'

export interface TermRanks {
  readonly term: string
  readonly ranks: Uint32Array
  /** The same ranks as they are written, where they are at hand. */
  readonly encoded?: Uint8Array
}

/** A bounded part of the postings, gathered in the order of the file and given back in the order of the terms. */
export class PostingRun {
  readonly #ids: TermIds
  readonly #termOf: Uint32Array
  readonly #rankOf: Uint32Array
  #size = 0

  constructor(readonly capacity: number) {
    this.#ids = new TermIds(capacity)
    this.#termOf = new Uint32Array(capacity)
    this.#rankOf = new Uint32Array(capacity)
  }

  get size(): number {
    return this.#size
  }

  /** The caller gives each company once, and those of one class in rising order. */
  add(rank: number, terms: Iterable<string>): void {
    for (const term of terms) {
      this.#termOf[this.#size] = this.#ids.idOf(term)
      this.#rankOf[this.#size] = rank
      this.#size += 1
    }
  }

  /** Everything gathered, by term; the run is empty afterwards. */
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

  /** Class by class, so that each term's ranks come out rising. */
  #ranksByTerm(starts: Uint32Array): Uint32Array {
    const ranks = new Uint32Array(this.#size)
    const nextOf = starts.slice()
    for (let standing = 0; standing < rankClasses; standing += 1) {
      const from = standing * ranksInClass
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

/** One term's ranks out of several runs: within a class, a later run only holds later companies. */
export function joinRanks(parts: readonly Uint32Array[]): Uint32Array {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const joined = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  const places = parts.map(() => 0)
  let size = 0
  for (let standing = 1; standing <= rankClasses; standing += 1) {
    const end = standing * ranksInClass
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
