import { decodeRanks } from './posting-list.js'
import type { SearchIndex } from './search-index.js'
import type { TermEntry } from './term-entry.js'

const blocksAtOnceMax = 64
const noRanks = new Uint32Array(0)

/** How much one question may read; what lies beyond is left unread and the answer says so. */
export class Work {
  #left: number

  constructor(postingsMax: number) {
    this.#left = postingsMax
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  spend(postings: number): void {
    this.#left -= postings
  }
}

/** One term's companies, read block by block as they are needed. */
export class TermList {
  readonly term: string
  readonly count: number
  readonly #starts: Uint32Array
  readonly #decoded = new Map<number, Uint32Array>()

  constructor(
    readonly index: SearchIndex,
    readonly entry: TermEntry,
    readonly work: Work,
  ) {
    this.term = entry.term
    this.count = entry.count
    this.#starts = entry.starts.length > 0 ? decodeRanks(entry.starts) : noRanks
  }

  get blockCount(): number {
    return this.#starts.length + 1
  }

  /** Marks those of the rising `ranks` that have the term. */
  async mark(ranks: Uint32Array, marks: Uint8Array): Promise<void> {
    let from = 0
    while (from < ranks.length && !this.work.isSpent) {
      const wanted: number[] = []
      let to = from
      let block = this.#blockOf(ranks[from] as number, 0)
      for (; to < ranks.length; to += 1) {
        block = this.#blockOf(ranks[to] as number, block)
        if (wanted.at(-1) === block) continue
        if (wanted.length === blocksAtOnceMax) break
        wanted.push(block)
      }
      const blocks = await this.load(wanted)
      markSome(ranks, from, to, blocks, marks)
      from = to
    }
  }

  /** Several blocks, decoded. Only those of the latest call are kept. */
  async load(blocks: readonly number[]): Promise<Uint32Array[]> {
    const missing = blocks.filter((block) => block !== 0 && !this.#decoded.has(block))
    const fetched = missing.length > 0 ? await this.index.blocks(this.term, missing) : []
    const decoded = new Map(missing.map((block, place) => [block, this.#decode(fetched[place])]))
    const loaded = blocks.map((block) => decoded.get(block) ?? this.#decoded.get(block) ?? this.#first())
    this.#decoded.clear()
    for (const [place, block] of blocks.entries()) this.#decoded.set(block, loaded[place] ?? noRanks)
    return loaded
  }

  #first(): Uint32Array {
    return this.#decode(this.entry.first)
  }

  #decode(bytes: Uint8Array | undefined): Uint32Array {
    const ranks = bytes ? decodeRanks(bytes) : noRanks
    this.work.spend(ranks.length)
    return ranks
  }

  #blockOf(rank: number, from: number): number {
    let block = from
    while (block < this.#starts.length && (this.#starts[block] as number) <= rank) block += 1
    return block
  }
}

function markSome(ranks: Uint32Array, from: number, to: number, blocks: readonly Uint32Array[], marks: Uint8Array) {
  let place = from
  for (const block of blocks) {
    let cursor = 0
    while (place < to && cursor < block.length) {
      const rank = ranks[place] as number
      const other = block[cursor] as number
      if (other < rank) cursor += 1
      else {
        if (other === rank) marks[place] = 1
        place += 1
      }
    }
  }
}
