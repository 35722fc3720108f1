import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRanks, encodeRanks } from './posting-list.js'
import { joinRanks, PostingRun } from './posting-run.js'
import { rankClasses, ranksInClass } from './rank.js'
import { readTerm, writeTerm } from './term-entry.js'

const ranks = fc
  .uniqueArray(fc.nat({ max: rankClasses * ranksInClass - 1 }), { maxLength: 3_000 })
  .map((list) => Uint32Array.from(list).sort())

describe('a posting list', () => {
  it('is unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(ranks, (list) => {
        expect(decodeRanks(encodeRanks(list))).toEqual(list)
      }),
    )
  })

  it('takes one byte per company if companies are close together', () => {
    expect(encodeRanks(Uint32Array.from({ length: 1_000 }, (_, place) => place + 1)).length).toBe(1_000)
  })

  it('is complete when read from its blocks, which give their first rank', () => {
    const list = Uint32Array.from({ length: 20_000 }, (_, place) => place * 3)
    const written = writeTerm('quarry', list)
    expect(readTerm(written)).toEqual(list)
    expect(written.count).toBe(20_000)
    const starts = decodeRanks(written.starts)
    expect(starts.length).toBe(written.blocks.length)
    for (const [place, block] of written.blocks.entries()) expect(decodeRanks(block)[0]).toBe(starts[place])
  })
})

describe('postings collected in runs', () => {
  it('are returned by term in ascending order, however the classes were mixed', () => {
    const company = fc.record({
      rankClass: fc.nat({ max: rankClasses - 1 }),
      terms: fc.uniqueArray(fc.constantFrom('boats', 'keel', 'lantern', 'quarry'), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(company, { maxLength: 200 }), fc.integer({ min: 4, max: 60 }), (companies, capacity) => {
        const expected = new Map<string, number[]>()
        const parts = new Map<string, Uint32Array[]>()
        const run = new PostingRun(capacity)
        const drain = () => {
          const names: string[] = []
          for (const { term, ranks: some } of run.drain()) {
            names.push(term)
            parts.set(term, [...(parts.get(term) ?? []), some])
          }
          expect(names).toEqual([...names].sort())
        }

        const next: number[] = []
        for (const { rankClass, terms } of companies) {
          const sequence = next[rankClass] ?? 0
          next[rankClass] = sequence + 1
          const rank = rankClass * ranksInClass + sequence
          if (run.size + terms.length > capacity) drain()
          run.add(rank, terms)
          for (const term of terms) expected.set(term, [...(expected.get(term) ?? []), rank])
        }
        drain()
        for (const [term, list] of expected) {
          expect([...joinRanks(parts.get(term) ?? [])]).toEqual([...list].sort((one, other) => one - other))
        }
        expect(parts.size).toBe(expected.size)
      }),
    )
  })
})
