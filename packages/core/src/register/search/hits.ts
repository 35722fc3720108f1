import type { TermList } from './term-list.js'
import { united } from './united.js'

const membersMax = 64

/** Terms of which any will do. */
export interface Group {
  readonly lists: readonly TermList[]
  readonly count: number
}

export function groupOf(lists: readonly TermList[]): Group {
  const members = lists.slice(0, membersMax)
  return { lists: members, count: members.reduce((sum, { count }) => sum + count, 0) }
}

export interface Hits {
  /** Rising, so best first. */
  readonly ranks: readonly number[]
  /** False where there may be more. */
  readonly isComplete: boolean
}

/** Narrows a batch further by what the lists cannot tell. */
export type Accept = (ranks: Uint32Array) => Promise<Uint32Array>

/** The companies that are in every group, the first `enough` of them. */
export async function findHits(groups: readonly Group[], enough: number, accept?: Accept): Promise<Hits> {
  const [driver, ...others] = [...groups].sort((one, other) => one.count - other.count)
  if (!driver || driver.count === 0) return { ranks: [], isComplete: true }

  const hits: number[] = []
  for await (const batch of walk(driver)) {
    let kept = batch
    for (const group of others) {
      if (kept.length === 0) break
      kept = await within(group, kept)
    }
    if (accept && kept.length > 0) kept = await accept(kept)
    for (const rank of kept) {
      if (hits.length === enough) return { ranks: hits, isComplete: false }
      hits.push(rank)
    }
    if (isSpent(groups)) return { ranks: hits, isComplete: false }
  }
  return { ranks: hits, isComplete: true }
}

async function within(group: Group, ranks: Uint32Array): Promise<Uint32Array> {
  const marks = new Uint8Array(ranks.length)
  for (const list of group.lists) await list.mark(ranks, marks)
  return ranks.filter((_, place) => marks[place] === 1)
}

function isSpent(groups: readonly Group[]): boolean {
  return groups.some(({ lists }) => lists.some(({ work }) => work.isSpent))
}

/** The companies of a group in rising order, in batches. */
async function* walk({ lists }: Group): AsyncGenerator<Uint32Array> {
  const [only] = lists
  if (only && lists.length === 1) {
    for (let block = 0, ahead = 1; block < only.blockCount; block += ahead, ahead = Math.min(ahead * 2, 16)) {
      const wanted = Array.from({ length: Math.min(ahead, only.blockCount - block) }, (_, place) => block + place)
      yield* await only.load(wanted)
    }
    return
  }

  const readers = lists.map((list) => new Reader(list))
  for (;;) {
    await Promise.all(readers.map((reader) => reader.fill()))
    const open = readers.filter(({ isDone }) => !isDone)
    if (open.length === 0) return
    const bound = Math.min(...open.map(({ last }) => last))
    yield united(open.map((reader) => reader.takeUpTo(bound)))
  }
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
