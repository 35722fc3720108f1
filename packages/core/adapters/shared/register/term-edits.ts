import { keptOf } from '../../../src/register/search/index/derive-terms.js'
import { PostingRun, type TermRanks } from '../../../src/register/search/index/posting-run.js'
import type { Ranked } from '../../../src/register/search/index/search-index.js'
import { findableOf, termsOf } from '../../../src/register/search/index/terms.js'

const capacity = 2_000_000
const termsPerCompanyMax = 400

export interface TermEdit {
  readonly term: string
  readonly added: Uint32Array
  readonly removed: Uint32Array
}

const noRanks = new Uint32Array(0)

/** Collects changes to posting lists, so that each list is rewritten once. */
export class TermEdits {
  readonly #added = new PostingRun(capacity)
  readonly #removed = new PostingRun(capacity)

  get isFull(): boolean {
    return Math.max(this.#added.size, this.#removed.size) + termsPerCompanyMax > capacity
  }

  add(before: Ranked | null, after: Ranked): void {
    const termsBefore = before ? termsOf(findableOf(before.company)) : new Set<string>()
    const termsAfter = termsOf(findableOf(after.company))
    const stays = before?.rank === after.rank
    if (before) this.#removed.add(before.rank, stays ? difference(termsBefore, termsAfter) : termsBefore)
    this.#added.add(after.rank, stays ? difference(termsAfter, termsBefore) : termsAfter)
  }

  /** Yields the edits sorted by term and removes them. */
  *drain(): Generator<TermEdit> {
    const added = this.#added.drain()
    const removed = this.#removed.drain()
    let nextAdded = next(added)
    let nextRemoved = next(removed)
    while (nextAdded || nextRemoved) {
      const term =
        !nextRemoved || (nextAdded && nextAdded.term < nextRemoved.term) ? (nextAdded?.term ?? '') : nextRemoved.term
      const isAdded = nextAdded?.term === term
      const isRemoved = nextRemoved?.term === term
      yield {
        term,
        added: isAdded && nextAdded ? nextAdded.ranks.slice().sort() : noRanks,
        removed: isRemoved && nextRemoved ? nextRemoved.ranks.slice().sort() : noRanks,
      }
      if (isAdded) nextAdded = next(added)
      if (isRemoved) nextRemoved = next(removed)
    }
  }
}

/** The list with the edit applied. */
export function edited(ranks: Uint32Array, { term, added, removed }: TermEdit): Uint32Array {
  const result = new Uint32Array(ranks.length + added.length)
  let size = 0
  let addedAt = 0
  let removedAt = 0
  const put = (rank: number) => {
    if (size === 0 || result[size - 1] !== rank) result[size++] = rank
  }
  for (const rank of ranks) {
    while (addedAt < added.length && (added[addedAt] as number) <= rank) put(added[addedAt++] as number)
    while (removedAt < removed.length && (removed[removedAt] as number) < rank) removedAt += 1
    if (removed[removedAt] !== rank) put(rank)
  }
  while (addedAt < added.length) put(added[addedAt++] as number)
  return keptOf(term, result.subarray(0, size))
}

function difference(terms: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...terms].filter((term) => !others.has(term))
}

function next(terms: Generator<TermRanks>): TermRanks | null {
  const step = terms.next()
  return step.done ? null : step.value
}
