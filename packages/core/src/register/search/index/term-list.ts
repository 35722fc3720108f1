import type { SearchIndex } from './search-index.js'
import type { IndexTerm } from './term-entry.js'

const blocksAtOnceMax = 128

/** A list with less than one in this many of the ranks is short beside them. */
const fewShare = 8

/** Cost of reading and decoding a posting that is not in the cache, compared with walking over it again. */
const loadingCost = 2

/**
 * Limits how many postings one search may read. Beyond it the search stops, and the answer says that it is
 * incomplete.
 */
export class PostingBudget {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  spend(amount: number): void {
    this.#left -= amount
  }
}

/** One term's companies, loaded block by block as needed. */
export class TermList {
  readonly term: string
  readonly count: number
  readonly #starts: Uint32Array
  readonly #loaded = new Map<number, Uint32Array>()

  constructor(
    readonly index: SearchIndex,
    readonly entry: IndexTerm,
    readonly budget: PostingBudget,
  ) {
    this.term = entry.term
    this.count = entry.count
    this.#starts = entry.starts
  }

  get blockCount(): number {
    return this.#starts.length + 1
  }

  /** Marks those of the ascending `ranks` that have the term. */
  async mark(ranks: Uint32Array, marks: Uint8Array): Promise<void> {
    if (this.count * fewShare < ranks.length) return this.#markFew(ranks, marks)
    let from = 0
    while (from < ranks.length && !this.budget.isSpent) {
      const wanted: number[] = []
      let to = from
      let block = 0
      while (to < ranks.length && wanted.length < blocksAtOnceMax) {
        block = this.#blockOf(ranks[to] as number, block)
        wanted.push(block)
        to = placeFrom(ranks, this.#starts[block], to)
      }
      const blocks = await this.load(wanted)
      markSome(ranks, from, to, blocks, marks)
      from = to
    }
  }

  /** The list is much shorter than the ranks, so its companies are looked up among them. */
  async #markFew(ranks: Uint32Array, marks: Uint8Array): Promise<void> {
    let place = 0
    for (const block of await this.whole()) {
      for (const rank of block) {
        if (rank > (ranks[ranks.length - 1] as number)) return
        place = firstFrom(ranks, rank, place)
        if (ranks[place] === rank) marks[place] = 1
      }
    }
  }

  /** Loads every block. Only for lists of bounded size. */
  whole(): Promise<Uint32Array[]> {
    return this.load(Array.from({ length: this.blockCount }, (_, block) => block))
  }

  /** Loads several blocks and keeps them, because a search often walks a list more than once. */
  async load(blocks: readonly number[]): Promise<Uint32Array[]> {
    const missing = blocks.filter((block) => block !== 0 && !this.#loaded.has(block))
    const fetched = missing.length > 0 ? await this.index.blocks(this.term, missing) : []
    for (const [place, block] of missing.entries()) this.#keep(block, fetched[place] as Uint32Array)
    return blocks.map((block) => {
      const ranks = this.#loaded.get(block) ?? this.#keep(block, this.entry.first)
      this.budget.spend(ranks.length)
      return ranks
    })
  }

  #keep(block: number, ranks: Uint32Array): Uint32Array {
    this.budget.spend(loadingCost * ranks.length)
    this.#loaded.set(block, ranks)
    return ranks
  }

  #blockOf(rank: number, from: number): number {
    const last = this.#starts.at(-1)
    return last === undefined || last <= rank ? this.#starts.length : firstFrom(this.#starts, rank + 1, from)
  }
}

function markSome(ranks: Uint32Array, from: number, to: number, blocks: readonly Uint32Array[], marks: Uint8Array) {
  let place = from
  for (const block of blocks) {
    const last = block.at(-1)
    if (last === undefined) continue
    let cursor = 0
    while (place < to && (ranks[place] as number) <= last) {
      const rank = ranks[place] as number
      cursor = firstFrom(block, rank, cursor)
      if (block[cursor] === rank) marks[place] = 1
      place += 1
    }
  }
}

/** Index of the first rank that belongs to the next block, which starts at `start`; after the last if there is none. */
function placeFrom(ranks: Uint32Array, start: number | undefined, from: number): number {
  if (start === undefined || (ranks[ranks.length - 1] as number) < start) return ranks.length
  return firstFrom(ranks, start, from)
}

/** Index of the first rank that is at least `rank`. Galloping search: nearby ranks are found immediately. */
function firstFrom(block: Uint32Array, rank: number, from: number): number {
  if ((block[from] as number) >= rank) return from
  let step = 1
  let low = from
  while (low + step < block.length && (block[low + step] as number) < rank) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, block.length - 1)
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((block[middle] as number) < rank) low = middle
    else high = middle
  }
  return high
}
