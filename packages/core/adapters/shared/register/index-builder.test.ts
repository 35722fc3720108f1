import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unknownCompany } from '../../../src/register/company/company.js'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import { decodeRanks } from '../../../src/register/search/index/posting-list.js'
import type { TermRanks } from '../../../src/register/search/index/posting-run.js'
import { readTerm } from '../../../src/register/search/index/term-entry.js'
import { findableOf } from '../../../src/register/search/index/terms.js'
import { builtSpelling, builtTerms } from './built-index.js'
import { IndexBuilder } from './index-builder.js'
import { packCompanies, unpackCompanies } from './packed-companies.js'
import { PackedReader, PackedWriter } from './packed-file.js'
import { PostingRuns } from './posting-runs.js'
import { SortedLines } from './sorted-lines.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-index-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array({ maxLength: 200 }),
  fc.nat({ max: 3_000_000 }).map((size) => new Uint8Array(size)),
)

describe('import files', () => {
  it('return their records, including those longer than one read', () => {
    fc.assert(
      fc.property(fc.array(fc.array(bytes, { maxLength: 3 }), { maxLength: 8 }), (records) => {
        const path = join(folder, 'packed')
        const writer = new PackedWriter(path)
        for (const record of records) writer.write(...record)
        writer.close()

        const reader = new PackedReader(path)
        for (const record of records) {
          expect(reader.next()).toBe(true)
          expect(reader.count).toBe(record.length)
          for (const [place, field] of record.entries()) {
            const isSame = typeof field === 'string' ? reader.text(place) === field : reader.bytes(place).equals(field)
            expect(isSame).toBe(true)
          }
        }
        expect(reader.next()).toBe(false)
        reader.close()
      }),
      { numRuns: 30 },
    )
  })

  it('sort any number of lines', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (given, inMemory) => {
        const lines = new SortedLines(folder, inMemory)
        for (const line of given) lines.add(line)
        expect([...lines.merged()]).toEqual([...given].sort())
      }),
      { numRuns: 50 },
    )
  })

  it('build the same lists in many runs as in one', () => {
    const termsOf = (rank: number) => [`w${rank % 7}`, `x${rank % 3}`, `only${rank}`]
    const [few, many] = [new PostingRuns(folder), new PostingRuns(folder, 1_000)]
    for (let rank = 0; rank < 2_000; rank += 1) {
      few.add(rank, termsOf(rank))
      many.add(rank, termsOf(rank))
    }
    const plain = (lists: Iterable<TermRanks>) => [...lists].map(({ term, ranks }) => ({ term, ranks }))
    const gathered = [...many.merged()]
    expect(plain(gathered)).toEqual(plain(few.merged()))
    for (const { ranks, encoded } of gathered) if (encoded) expect(decodeRanks(encoded)).toEqual(ranks)
  })
})

describe('packed companies', () => {
  it('are unpacked unchanged, except for separators', () => {
    const text = fc.string({ minLength: 1 }).filter((name) => !name.includes('\u001e') && !name.includes('\u001f'))
    const companies = fc.array(
      fc.record({
        rank: fc.nat(),
        findable: fc.record({
          names: fc.array(text, { minLength: 1, maxLength: 3 }),
          postcode: fc.option(text),
          status: fc.option(text),
          accountsType: fc.option(text),
          incorporatedOn: fc.option(text),
          sicCodes: fc.array(fc.constantFrom('62020', '01110')),
          type: fc.option(text),
          subtype: fc.option(text),
          jurisdiction: fc.option(text),
          town: fc.option(text),
          county: fc.option(text),
          dueOn: fc.option(text),
          dissolvedOn: fc.option(text),
          hasCharges: fc.boolean(),
        }),
      }),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(companies, (given) => {
        expect(unpackCompanies(packCompanies(given))).toEqual(given)
      }),
    )
  })
})

describe('IndexBuilder', () => {
  it('writes every list and every spelling part', () => {
    const builder = new IndexBuilder(folder)
    const findable = {
      ...findableOf(unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE LTD')),
      postcode: 'ZA1 1AA',
      status: 'active',
      incorporatedOn: '2015-03-01',
      sicCodes: ['62020', '62012'],
      dueOn: '2026-09-30',
    }
    builder.add([
      { rank: 3, findable: { ...findable, names: ['HARBOUR LANE LTD'] } },
      { rank: 9, findable: { ...findable, names: ['LANE ENDS LTD', 'HARBOUR ENDS LTD'] } },
    ])
    const lists = new Map<string, number[]>()
    const spelling = new Map<string, string>()
    for (const { kind, path } of builder.finish()) {
      if (kind === 'spelling') for (const { part, words } of builtSpelling(path)) spelling.set(part, words)
      else for (const built of builtTerms(path)) lists.set(built.term, [...readTerm(built)])
    }
    expect(lists.get('lane')).toEqual([3, 9])
    expect(lists.get('ends')).toEqual([9])
    expect(lists.get('har*')).toEqual([3, 9])
    expect(lists.get('@district ZA1')).toEqual([3, 9])
    expect(lists.get('@year 2015')).toEqual([3, 9])
    expect(lists.get('@section J')).toEqual([3, 9])
    expect(lists.get('@division 62')).toEqual([3, 9])
    expect(lists.get('@duemonth 2026-09')).toEqual([3, 9])
    expect(lists.get('@renamed yes')).toEqual([9])
    expect(spelling.get('4<la')).toBe('lane')
    expect(spelling.get('4>ds')).toBe('ends')
  })
})
