import type { TermList } from './index/term-list.js'
import { mergeSorted } from './merge-sorted.js'

const sliceSize = 256
/** Up to this many postings are loaded at once instead of list by list. */
const loadAtOnceMax = 65_536

/** Alternative terms: any of them matches, or none may if `isExcluded`. */
export interface Group {
  readonly lists: readonly TermList[]
  readonly count: number
  readonly isExcluded: boolean
}

export function groupOf(lists: readonly TermList[], isExcluded = false): Group {
  return { lists, count: lists.reduce((sum, { count }) => sum + count, 0), isExcluded }
}

export interface Hits {
  /** Ascending, so best first. */
  readonly ranks: readonly number[]
  /** False if there may be more. */
  readonly isComplete: boolean
}

/** Narrows a batch by conditions that the lists do not cover, within a limit. */
export interface Accept {
  among(ranks: Uint32Array): Promise<Uint32Array>
  /** True once companies were rejected without being checked. */
  readonly gaveUp: boolean
}

/** The first `enough` companies that match every group. At least one group must not be excluded. */
export async function findHits(groups: readonly Group[], enough: number, accept?: Accept): Promise<Hits> {
  const [driver, ...others] = [...groups].sort(
    (one, other) => Number(one.isExcluded) - Number(other.isExcluded) || one.count - other.count,
  )
  if (driver?.isExcluded) throw new Error('A search needs a list to start from.')
  if (!driver || driver.count === 0) return { ranks: [], isComplete: true }

  const hits: number[] = []
  let seen = 0
  for await (const batch of walk(driver)) {
    // The first slices are small, because they are often enough and long lists are read in one place for each rank.
    for (let from = 0, size = 0; from < batch.length; from += size, seen += size) {
      size = Math.max(sliceSize, seen >>> 1)
      let remaining = batch.subarray(from, from + size)
      for (const group of others) {
        if (remaining.length === 0) break
        remaining = await intersect(group, remaining)
      }
      for (const some of accept ? slicesOf(remaining) : [remaining]) {
        for (const rank of accept ? await accept.among(some) : some) {
          if (hits.length === enough) return { ranks: hits, isComplete: false }
          hits.push(rank)
        }
        if (accept?.gaveUp) return { ranks: hits, isComplete: false }
      }
      if (isSpent(groups)) return { ranks: hits, isComplete: false }
    }
  }
  return { ranks: hits, isComplete: true }
}

/** Small slices, because the first ones are usually enough. */
function slicesOf(ranks: Uint32Array): Uint32Array[] {
  const slices: Uint32Array[] = []
  for (let from = 0; from < ranks.length; from += sliceSize) slices.push(ranks.subarray(from, from + sliceSize))
  return slices
}

async function intersect(group: Group, ranks: Uint32Array): Promise<Uint32Array> {
  const marks = new Uint8Array(ranks.length)
  for (const list of group.lists) await list.mark(ranks, marks)
  const kept = new Uint32Array(ranks.length)
  let count = 0
  // A list that was not read to its end excludes too little.
  if (group.isExcluded && isSpent([group])) return new Uint32Array(0)
  const wanted = group.isExcluded ? 0 : 1
  for (let place = 0; place < ranks.length; place += 1) {
    if (marks[place] === wanted) kept[count++] = ranks[place] as number
  }
  return kept.subarray(0, count)
}

function isSpent(groups: readonly Group[]): boolean {
  return groups.some(({ lists }) => lists.some(({ budget }) => budget.isSpent))
}

/** The companies of a group in ascending order, in batches. */
async function* walk({ lists }: Group): AsyncGenerator<Uint32Array> {
  const [only] = lists
  if (only && lists.length === 1) {
    for (let block = 0, ahead = 1; block < only.blockCount; block += ahead, ahead = Math.min(ahead * 2, 64)) {
      const wanted = Array.from({ length: Math.min(ahead, only.blockCount - block) }, (_, place) => block + place)
      yield joined(await only.load(wanted))
    }
    return
  }

  if (lists.reduce((sum, { count }) => sum + count, 0) <= loadAtOnceMax) {
    const whole = await Promise.all(lists.map((list) => list.whole()))
    yield mergeSorted(whole.flat())
    return
  }

  const readers = lists.map((list) => new Reader(list))
  for (;;) {
    await Promise.all(readers.map((reader) => reader.fill()))
    const open = readers.filter(({ isDone }) => !isDone)
    if (open.length === 0) return
    const bound = Math.min(...open.map(({ last }) => last))
    yield mergeSorted(open.map((reader) => reader.takeUpTo(bound)))
  }
}

function joined(blocks: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const block of blocks) {
    all.set(block, place)
    place += block.length
  }
  return all
}

class Reader {
  #block = -1
  #ranks: Uint32Array = new Uint32Array(0)

  constructor(readonly list: TermList) {}

  get isDone(): boolean {
    return this.#ranks.length === 0
  }

  get last(): number {
    return this.#ranks.at(-1) ?? Number.POSITIVE_INFINITY
  }

  async fill(): Promise<void> {
    while (this.#ranks.length === 0 && this.#block + 1 < this.list.blockCount) {
      this.#block += 1
      const [ranks] = await this.list.load([this.#block])
      if (ranks) this.#ranks = ranks
    }
  }

  takeUpTo(bound: number): Uint32Array {
    let end = 0
    while (end < this.#ranks.length && (this.#ranks[end] as number) <= bound) end += 1
    const taken = this.#ranks.subarray(0, end)
    this.#ranks = this.#ranks.subarray(end)
    return taken
  }
}
