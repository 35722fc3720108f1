import { beforeEach, describe, expect, it } from 'vitest'
import { importText, snapshotText } from '../../testing/contracts/register/register-samples.js'
import {
  ada,
  FakeRegisterSource,
  openVerified,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import type { AccountId } from '../shared/ids.js'
import { watchBatchMax, watchCompanies } from './watch-companies.js'
import { watchCompany } from './watch-company.js'
import { listWatchlist, setWatchLabels } from './watchlist.js'

const known = Array.from({ length: watchBatchMax }, (_, index) => sampleCompanyNumber(index + 1))
const settings = { ...testSettings, watchlistLimit: 300 }

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

const outcomes = async (numbers: readonly string[], limit = 300) =>
  (await watchCompanies(ports, { watchlistLimit: limit }, account, numbers)).map(({ outcome }) => outcome)

describe('watchCompanies', () => {
  it('watches two hundred known companies without asking Companies House', async () => {
    expect(new Set(await outcomes(known))).toEqual(new Set(['watched']))
    expect(source.calls).toEqual([])
    expect((await listWatchlist(ports, settings, account)).count).toBe(watchBatchMax)
    expect(new Set(await outcomes(known))).toEqual(new Set(['already_watched']))
  })

  it('are read in pages, no more than a page needs unless a filter leaves some out', async () => {
    await outcomes(known)
    const asked: number[] = []
    const watchlist: typeof ports.watchlist = {
      ...ports.watchlist,
      page: (owner, after, limit) => {
        asked.push(limit)
        return ports.watchlist.page(owner, after, limit)
      },
    }
    const page = (cursor: string | null, tag?: string) =>
      listWatchlist({ ...ports, watchlist }, settings, account, { tag }, { limit: 150, cursor })
    const first = await page(null)
    const second = await page(first.cursor)
    expect([first.entries.length, second.entries.length, second.cursor]).toEqual([150, 50, null])
    expect(asked).toEqual([151, 151])
    expect((await page(null, 'none')).entries).toEqual([])
    expect(asked.at(-1)).toBeGreaterThan(151)
  })

  it('refuses more than two hundred, and invalid tags, before it watches any', async () => {
    await expect(outcomes([...known, '1'])).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(watchCompanies(ports, settings, account, known, { tags: ['<b>'] })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    expect(await ports.watchlist.count(account)).toBe(0)
  })

  it('reports a full list for each further company, and keeps the order', async () => {
    const [one = '', two = '', three = ''] = known
    expect(await outcomes([one, 'x', two, three, one], 2)).toEqual([
      'watched',
      'invalid_company_number',
      'watched',
      'watchlist_full',
      'already_watched',
    ])
  })

  it('asks Companies House about unknown companies, and reports those it cannot ask about', async () => {
    const unknown = sampleCompanyNumber(5_000)
    expect(await outcomes([unknown])).toEqual(['company_not_found'])
    source.down.add('all')
    expect(await outcomes([unknown, known[0] ?? ''])).toEqual(['upstream_unavailable', 'watched'])
    source.down.clear()
    source.answers.profile = { name: 'NEW COMPANY LIMITED', status: 'active' }
    expect(await watchCompanies(ports, settings, account, [unknown], { tags: ['new'] })).toMatchObject([
      { outcome: 'watched', entry: { name: 'NEW COMPANY LIMITED', tags: ['new'] } },
    ])
  })
})

describe('tags of the watchlist', () => {
  it('are stored with a watch, replaced, and used as a filter', async () => {
    const [one = '', two = ''] = known
    await watchCompany(ports, settings, account, one, { tags: [' Clients '] })
    await watchCompany(ports, settings, account, two, { tags: ['risk'] })
    expect((await watchCompany(ports, settings, account, one, { tags: ['other'] })).entry.tags).toEqual(['Clients'])
    const listed = async (tag: string | undefined) =>
      (await listWatchlist(ports, settings, account, { tag })).entries.map(({ company }) => company)
    expect(await listed('CLIENTS')).toEqual([one])
    expect(await setWatchLabels(ports, account, one, { tags: ['risk', 'RISK'] })).toMatchObject({
      company: one,
      tags: ['risk'],
    })
    expect((await listed('risk')).sort()).toEqual([one, two])
    expect(await listed('clients')).toEqual([])
    await expect(listed('')).rejects.toMatchObject({ problems: [{ field: 'tag' }] })
    await expect(setWatchLabels(ports, account, known[9] ?? '', { tags: [] })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
