import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, enginesOnce } from '../../../../tests/support/databases.js'
import { cpuMs } from '../../../../tests/support/text-cost.js'
import { clock, importCompanies, today } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const harbour = '09999991'
const bakery = '11200417'
const rowsMax = 10_000

interface Entry {
  readonly company_number: string
  readonly tags?: readonly string[]
  readonly reference?: string | null
}

describe.each(engines)('PUT /v1/watchlist on %s', (engine) => {
  let server: TestServer
  let member: Member
  const all = knownCompanies(today).map(({ number }) => number)

  beforeAll(async () => {
    const env = { BRASSPLATE_WATCHLIST_LIMIT: String(rowsMax) }
    server = await TestServer.start(engine, { env, world: { clock } })
    await importCompanies(server)
    member = await server.guest('ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  const replace = (entries: readonly Entry[], more = {}) =>
    server.ok('replaceWatchlist', { key: member.key, body: { entries, ...more } })
  const watched = async () =>
    (await server.ok('listWatchlist', { key: member.key })).data.map(({ company_number }) => company_number).toSorted()

  it('200 watches exactly the given companies, with a result for each row', async () => {
    await replace([{ company_number: bakery }])
    const answer = await replace([
      { company_number: '9999991', tags: ['Clients'], reference: 'CRM-1' },
      { company_number: '0999 9991' },
    ])
    expect(answer).toEqual({
      status: 'applied',
      counts: { added: 1, changed: 0, unchanged: 0, removed: 1, duplicates: 1, problems: 0 },
      removed: [{ company_number: bakery, company_name: 'THISTLEWICK BAKERY LTD' }],
      data: [
        { row: 1, given: '9999991', outcome: 'added', company_number: harbour, message: null },
        { row: 2, given: '0999 9991', outcome: 'duplicate', company_number: harbour, message: expect.any(String) },
      ],
    })
    expect(await watched()).toEqual([harbour])
  })

  it('200 for a dry run with a key that may only read; 403 for the change', async () => {
    await replace([{ company_number: harbour }])
    const { api_key: key } = await server.ok('createApiKey', { key: member.key, body: { name: `Reader on ${engine}` } })
    const entries = [{ company_number: bakery }]
    const dryRun = await server.ok('replaceWatchlist', { key: key ?? '', body: { entries, dry_run: true } })
    expect(dryRun).toMatchObject({ status: 'dry_run', counts: { added: 1, removed: 1 } })
    for (const more of [{}, { dry_run: false }]) {
      const refused = await server.refusal('replaceWatchlist', { key: key ?? '', body: { entries, ...more } })
      expect(refused).toMatchObject({ status: 403, code: 'missing_right' })
    }
    expect(await watched()).toEqual([harbour])
  })

  it('200 gives tags and reference with the signals of the feed, of the company and of the export', async () => {
    await replace([{ company_number: harbour, tags: ['Clients'], reference: 'CRM-1' }])
    const rename = companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', '2026-03-20')
    const changed = knownCompanies(today).map((company) => (company.number === harbour ? rename(company) : company))
    await importCompanies(server, changed, '2026-04-01')
    await server.engine.register.publishImportChanges()
    const labels = { tags: ['Clients'], reference: 'CRM-1' }
    expect((await server.ok('listSignals', { key: member.key })).data).toMatchObject([labels])
    const path = { company_number: harbour }
    expect((await server.ok('listCompanySignals', { key: member.key, path })).data).toMatchObject([labels])
    const other = await server.guest('ben@harbour-lane.example')
    expect((await server.ok('listCompanySignals', { key: other.key, path })).data).toMatchObject([
      { tags: [], reference: null },
    ])
    const file = await server.raw('GET', '/v1/signals/export', { headers: { 'x-api-key': member.key } })
    expect(String(file.body)).toMatch(/,tags,reference\r?\n.*,Clients,CRM-1\r?\n/s)
  })

  it('400 for more rows than allowed and for an unknown field, 413 for a body that is too large', async () => {
    const before = await watched()
    const refusal = async (body: unknown) =>
      (await server.refusal('replaceWatchlist', { key: member.key, body })).status
    const entry = { company_number: harbour }
    expect(await refusal({ entries: Array.from({ length: rowsMax + 1 }, () => entry) })).toBe(400)
    expect(await refusal({ entries: [{ ...entry, colour: 'red' }] })).toBe(400)
    expect(await refusal({ entries: [{ ...entry, reference: 'x'.repeat(2_000_000) }] })).toBe(413)
    expect(await watched()).toEqual(before)
  })

  it('200 and 409: two calls at once end in one of the two lists', async () => {
    const half = Math.floor(all.length / 2)
    const lists = [all.slice(0, half + 10), all.slice(half - 10)]
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(
        lists.map((numbers) =>
          server.call('replaceWatchlist', {
            key: member.key,
            body: { entries: numbers.map((company_number) => ({ company_number })), skip_problems: true },
          }),
        ),
      )
      const statuses = replies.map(({ status }) => status)
      expect(statuses).toContain(200)
      for (const status of statuses) expect([200, 409]).toContain(status)
      const kept = await watched()
      const [first] = kept
      const expected = lists.map((numbers) => numbers.filter((number) => kept.includes(number)).length)
      expect(first).toBeDefined()
      expect(expected).toContain(kept.length)
    }
  })
})

/** The work of this process is the subject, not that of the stores. */
describe.each(enginesOnce)('a watchlist of ten thousand companies on %s', (engine) => {
  it('is written, read and removed while the event loop turns', async () => {
    const [sample] = knownCompanies(today)
    if (!sample) throw new Error('There are sample companies.')
    const companies = Array.from({ length: rowsMax }, (_, place) => ({
      ...sample,
      number: String(20_000_000 + place),
      name: `HARBOUR ${place} LIMITED`,
    }))
    const server = await TestServer.start(engine, { env: { BRASSPLATE_CREDITS: 'off' }, world: { clock } })
    try {
      await importCompanies(server, companies)
      const { key } = await server.guest('ada@harbour-lane.example')
      const entries = companies.map(({ number: company_number }, place) => ({
        company_number,
        reference: `CRM-${place}`,
        tags: ['clients', 'uk'],
      }))
      const put = (body: unknown) => longestTurn(() => server.ok('replaceWatchlist', { key, body }))
      const added = await put({ entries })
      expect(added.result.counts).toMatchObject({ added: rowsMax, problems: 0 })
      const repeated = await put({ entries })
      expect(repeated.result.counts).toMatchObject({ unchanged: rowsMax, removed: 0 })
      const removed = await put({ entries: entries.slice(0, 10) })
      expect(removed.result.counts).toMatchObject({ unchanged: 10, removed: rowsMax - 10 })
      for (const { longest } of [added, repeated, removed]) expect(longest).toBeLessThan(250)
    } finally {
      await server.close()
    }
  })
})

/** The most CPU time in milliseconds between two turns of the event loop, while `work` runs. */
async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longest: number }> {
  let longest = 0
  let last = cpuMs()
  const turn = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const turns = setInterval(turn, 5)
  try {
    const result = await work()
    turn()
    return { result, longest }
  } finally {
    clearInterval(turns)
  }
}
