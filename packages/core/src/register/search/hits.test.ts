import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHits, groupOf } from './hits.js'
import type { SearchIndex } from './index/search-index.js'
import { cutRanks } from './index/term-entry.js'
import { PostingBudget, TermList } from './index/term-list.js'

function listOf(ranks: readonly number[], budget = new PostingBudget(100_000_000)): TermList {
  const { blocks, ...cut } = cutRanks(Uint32Array.from(ranks))
  const index = {
    blocks: async (_term: string, wanted: readonly number[]) =>
      wanted.map((block) => blocks[block - 1] ?? new Uint32Array(0)),
  }
  return new TermList(index as unknown as SearchIndex, { term: 'term', count: ranks.length, ...cut }, budget)
}

/** Lists of many shapes, long enough to have several blocks. */
const list = fc
  .record({ start: fc.nat({ max: 5_000 }), step: fc.integer({ min: 1, max: 40 }), length: fc.nat({ max: 20_000 }) })
  .map(({ start, step, length }) => Array.from({ length }, (_, place) => start + place * step))

describe('findHits', () => {
  it('finds the same companies as a plain comparison, for any lists', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(list, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 3_000 }),
        async (groups, enough) => {
          const unions = groups.map((lists) => new Set(lists.flat()))
          const [first, ...others] = unions
          const expected = [...(first ?? [])]
            .filter((rank) => others.every((other) => other.has(rank)))
            .sort((one, other) => one - other)
          const hits = await findHits(
            groups.map((lists) => groupOf(lists.map((one) => listOf(one)))),
            enough,
          )
          expect(hits.ranks).toEqual(expected.slice(0, enough))
          expect(hits.isComplete).toBe(expected.length <= enough)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('finds none if a list is empty', async () => {
    expect(await findHits([groupOf([listOf([1, 2])]), groupOf([])], 10)).toEqual({ ranks: [], isComplete: true })
  })

  it('stops when the budget is used up', async () => {
    const budget = new PostingBudget(90_000)
    const odd = Array.from({ length: 200_000 }, (_, place) => place * 2 + 1)
    const even = Array.from({ length: 200_000 }, (_, place) => place * 2)
    const hits = await findHits([groupOf([listOf(odd, budget)]), groupOf([listOf(even, budget)])], 10)
    expect(hits).toEqual({ ranks: [], isComplete: false })
    expect(budget.isSpent).toBe(true)
  })

  it('checks companies one by one if the lists do not decide', async () => {
    const accept = { among: async (ranks: Uint32Array) => ranks.filter((rank) => rank % 10 === 0), gaveUp: false }
    const hits = await findHits([groupOf([listOf(Array.from({ length: 100 }, (_, place) => place))])], 4, accept)
    expect(hits).toEqual({ ranks: [0, 10, 20, 30], isComplete: false })
  })

  it('is incomplete if some companies were rejected unchecked', async () => {
    const accept = { among: async () => new Uint32Array(0), gaveUp: true }
    expect(await findHits([groupOf([listOf([1, 2, 3])])], 10, accept)).toEqual({ ranks: [], isComplete: false })
  })
})
