import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { importText, snapshotText } from '../../../testing/contracts/register/register-samples.js'
import {
  ada,
  FakeRegisterSource,
  openVerified,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import type { AccountId } from '../../shared/ids.js'
import type { GivenRow } from './judge-rows.js'
import { replacementRowsMax, replaceWatchlist } from './replace-watchlist.js'

const known = Array.from({ length: 130 }, (_, index) => sampleCompanyNumber(index + 1))
const [one = '', two = '', three = ''] = known

let ports: TestPorts
let source: FakeRegisterSource
let account: AccountId

beforeEach(async () => {
  source = new FakeRegisterSource()
  ports = { ...testPorts(), registerSource: source }
  account = (await openVerified(ports, ada)).id
  const text = snapshotText(known.map((number) => ({ number, name: `COMPANY ${number} LIMITED` })))
  await importText(ports.registerImporter, text, { asOf: '2026-03-01', isComplete: true })
})

const rowsOf = (numbers: readonly string[]): GivenRow[] => numbers.map((number) => ({ number }))
const replace = (rows: readonly GivenRow[], options = {}, limit = 1_000) =>
  replaceWatchlist(ports, { watchlistLimit: limit }, account, rows, { dryRun: false, skipProblems: false, ...options })
const watched = async () => (await ports.watchlist.entries(account)).map(({ company }) => company)
const outcomes = ({ rows }: Awaited<ReturnType<typeof replace>>) => rows.map(({ outcome }) => outcome)

describe('replaceWatchlist', () => {
  it('adds, changes and removes until the watchlist is equal to the list, in several transactions', async () => {
    await replace(rowsOf(known.slice(0, 60)))
    const answer = await replace([
      { number: one, tags: ['clients'], reference: ' CRM-1 ' },
      ...rowsOf(known.slice(55, 130)),
    ])
    expect(answer).toMatchObject({ status: 'applied', removedCount: 54 })
    expect(outcomes(answer).filter((outcome) => outcome === 'added')).toHaveLength(70)
    expect(answer.rows[0]).toMatchObject({ company: one, outcome: 'changed', message: null })
    expect(answer.removed[0]).toEqual({ company: two, name: `COMPANY ${two} LIMITED` })
    expect(await watched()).toEqual([one, ...known.slice(55, 130)])
    expect(await ports.watchlist.find(account, sampleCompanyNumber(1))).toMatchObject({
      ...{ tags: ['clients'], reference: 'CRM-1', name: `COMPANY ${one} LIMITED` },
    })
    expect(source.calls).toEqual([])
  })

  it('leaves tags and reference as they are if a row does not give them, and removes them if it gives none', async () => {
    await replace([{ number: one, tags: ['a'], reference: 'R' }])
    expect(outcomes(await replace(rowsOf([one])))).toEqual(['unchanged'])
    expect(outcomes(await replace([{ number: one, tags: [], reference: null }]))).toEqual(['changed'])
    expect(await ports.watchlist.entries(account)).toEqual([{ company: one, tags: [], reference: null }])
  })

  it('changes nothing in a dry run, and tells what would change', async () => {
    await replace(rowsOf([one, two]))
    const answer = await replace(rowsOf([two, three]), { dryRun: true })
    expect(answer).toMatchObject({ status: 'dry_run', removedCount: 1, removed: [{ company: one }] })
    expect(outcomes(answer)).toEqual(['unchanged', 'added'])
    expect(await watched()).toEqual([one, two])
  })

  it('changes nothing if a row has a problem, and names every one of them', async () => {
    await replace(rowsOf([one]))
    const rows: GivenRow[] = [
      { number: two },
      { number: 'Harbour' },
      { number: '09777777' },
      { number: `Company No. ${two}` },
      { number: three, tags: ['<b>'] },
      { number: known[5] ?? '', reference: 'x'.repeat(101) },
    ]
    const answer = await replace(rows)
    expect(answer.status).toBe('refused')
    expect(outcomes(answer)).toEqual([
      'added',
      'invalid_company_number',
      'company_not_found',
      'duplicate',
      'invalid_tags',
      'invalid_reference',
    ])
    expect(answer.rows.filter(({ message }) => message === null)).toHaveLength(1)
    expect(answer.rows[3]?.message).toBe('Row 1 has the same company, and that row counts.')
    expect(await watched()).toEqual([one])

    expect(await replace(rows, { skipProblems: true })).toMatchObject({ status: 'applied', removedCount: 1 })
    expect(await watched()).toEqual([two])
  })

  it('does not remove a listed company because of a bad tag', async () => {
    await replace(rowsOf([one, two]))
    const answer = await replace([{ number: one, tags: ['<b>'] }, { number: two }], { skipProblems: true })
    expect(outcomes(answer)).toEqual(['invalid_tags', 'unchanged'])
    expect(answer.removedCount).toBe(0)
    expect(await watched()).toEqual([one, two])
  })

  it('does not remove a listed company because of the limit, and names the setting', async () => {
    await replace(rowsOf([two, three]))
    const answer = await replace(rowsOf([one, two, three]), { skipProblems: true }, 2)
    expect(outcomes(answer)).toEqual(['watchlist_full', 'unchanged', 'unchanged'])
    expect(answer.rows[0]?.message).toContain('BRASSPLATE_WATCHLIST_LIMIT')
    expect(await watched()).toEqual([two, three])
  })

  it('names the limit of the account instead of the setting if the account has its own', async () => {
    await ports.accounts.setLimits(account, { watchlistLimit: 0, webhookLimit: null })
    const [row] = (await replace(rowsOf([one]))).rows
    expect(row).toMatchObject({ outcome: 'watchlist_full', message: expect.stringContaining('limit of this account') })
  })

  it('asks Companies House about a bounded number of unknown companies', async () => {
    const unknown = Array.from({ length: 230 }, (_, index) => String(70_000_000 + index))
    const answer = await replace(rowsOf(unknown), { dryRun: true })
    expect(outcomes(answer).filter((outcome) => outcome === 'company_not_found')).toHaveLength(200)
    expect(outcomes(answer).filter((outcome) => outcome === 'upstream_unavailable')).toHaveLength(30)
  })

  it('refuses more rows than allowed before it looks at any', async () => {
    const tooMany = Array.from({ length: replacementRowsMax + 1 }, () => ({ number: one }))
    await expect(replace(tooMany)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('stops with an error if another call begins meanwhile', async () => {
    const { watchlist } = ports
    const overtaken = {
      ...watchlist,
      beginReplacement: async (...given: Parameters<typeof watchlist.beginReplacement>) => {
        await watchlist.beginReplacement(...given)
        await watchlist.beginReplacement(account, 'another')
      },
    }
    ports = { ...ports, watchlist: overtaken }
    await expect(replace(rowsOf([one]))).rejects.toMatchObject({ code: 'watchlist_replaced' })
    expect(await watched()).toEqual([])
  })

  it('ends in the given list, whatever the watchlist was before', async () => {
    const lists = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(lists, lists, async (before, after) => {
        const numbersOf = (places: readonly number[]) => places.map((place) => known[place] ?? '')
        await replace(rowsOf(numbersOf(before)))
        const answer = await replace(rowsOf(numbersOf(after)))
        expect(await watched()).toEqual(numbersOf(after).toSorted())
        expect(answer.removedCount).toBe(before.filter((place) => !after.includes(place)).length)
      }),
      { numRuns: 25 },
    )
  })
})
