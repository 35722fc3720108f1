import { setTimeout as delay } from 'node:timers/promises'
import { asId } from '@brassplate/core'
import { snapshotText } from '@brassplate/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EngineName, engines, enginesOnce } from '../../../../tests/support/databases.js'
import { type Member, TestServer } from '../support/server.js'

const words = ['Kestrel', 'Lantern', 'Quarry', 'Thistle']
const number = (place: number) => String(4_000_000 + place * 7_919).padStart(8, '0')
const companies = words.flatMap((word, place) => [
  { number: number(place), name: `${word} FOODS LIMITED`.toUpperCase(), postcode: 'LS1 4AP' },
  { number: number(100 + place), name: `${word} FOODS LLP`.toUpperCase(), postcode: 'BN1 4ZZ' },
  {
    ...{ number: number(200 + place), name: `${word} MOTORS LIMITED`.toUpperCase() },
    status: word === 'Quarry' ? 'Liquidation' : 'Active',
  },
])
/** One of a group is more likely than the others if only the name of the group is given. */
const group = ['GROUP', 'PONTOONS', 'MARINE SERVICES'].map((word, place) => ({
  ...{ number: number(300 + place), name: `OSPREY ${word} LIMITED` },
}))
/** Many rows alike, in several blocks. */
const many = Array.from({ length: 60 }, () => 'Kestrel Foods;;x')
/** The line of the only row with one best candidate. */
const osprey = 63
const sheet = ['Firm;Their code;ARR', 'Lantern Motors;;1', ...many, 'Osprey;;2', `;${number(202)};3`].join('\n')

async function startWithCompanies(engine: EngineName): Promise<TestServer> {
  const server = await TestServer.start(engine, { env: { BRASSPLATE_WATCHLIST_LIMIT: '2' } })
  async function* pieces() {
    yield snapshotText([...companies, ...group])
  }
  async function* files() {
    yield { name: 'BasicCompanyDataAsOneFile-2026-03-01.csv', pieces: pieces() }
  }
  await server.engine.register.importSnapshot(files(), { asOf: '2026-03-01', isMerge: false, isComplete: true })
  return server
}

describe.each(engines)('the rows of a list on %s', (engine) => {
  let server: TestServer
  let member: Member
  let path: { bulk_id: string }

  beforeAll(async () => {
    server = await startWithCompanies(engine)
    member = await server.guest('ada@harbour-lane.example')
  })
  afterAll(() => server?.close())

  const rows = (query: Record<string, string>) => server.ok('listBulkRows', { key: member.key, path, query })
  const decide = (body: Record<string, unknown>) => server.call('decideBulkRows', { key: member.key, path, body })
  const run = () => server.ok('getBulk', { key: member.key, path })
  const csv = async (query = '') => {
    const response = await fetch(`${server.url}/v1/bulk/${path.bulk_id}/result${query}`, {
      headers: { 'x-api-key': member.key },
    })
    return (await response.text()).split('\r\n')
  }

  it('are stored without a recognised column, and start with the chosen ones', async () => {
    const content = sheet.replace('Firm;Their code', 'A;B')
    const file = { type: 'text/csv', content }
    const sent = await server.ok('startBulk', { key: member.key, query: { start: 'false' }, file })
    path = { bulk_id: sent.id }
    expect(sent).toMatchObject({ status: 'stopped', rows: 63, problem: { code: 'not_started' } })
    const preview = await server.ok('previewBulk', { key: member.key, path })
    expect(preview.columns.map(({ title }) => title)).toEqual(['A', 'B', 'ARR'])
    expect(preview.rows[0]).toEqual({ line: 2, input: ['Lantern Motors', '', '1'] })
    const refused = await server.call('setBulkColumns', { key: member.key, path, body: { name: 'C' } })
    expect(refused).toMatchObject({ status: 400, body: { detail: 'The list has no column "C".' } })
    const chosen = await server.ok('setBulkColumns', { key: member.key, path, body: { name: 'A', number: 'B' } })
    expect(chosen).toMatchObject({ columns: { name: 'A', number: 'B' }, forecast: { may_cost: 0, unusable: 0 } })
    await server.ok('resumeBulk', { key: member.key, path })
    while ((await run()).status !== 'completed') await delay(20)
    expect((await run()).outcomes).toEqual({ needs_review: 61, matched: 2 })
    const late = await server.call('setBulkColumns', { key: member.key, path, body: { name: 'B' } })
    expect(late).toMatchObject({ status: 400, body: { detail: expect.stringContaining('is started') } })
  })

  it('are found by outcome, by page and by line', async () => {
    const page = await rows({ outcome: 'needs_review', page: '2', limit: '40' })
    expect(page.pagination).toMatchObject({ total: 61, has_more: false })
    expect(page.data.map(({ line }) => line)).toEqual(Array.from({ length: 21 }, (_, place) => 43 + place))
    expect(page.data[0]).toMatchObject({ alike: 60, outcome: 'needs_review', input: ['Kestrel Foods', '', 'x'] })
    expect(page.data[0]?.candidates.map((one) => one.company_number).sort()).toEqual([number(0), number(100)])
    expect((await rows({ line: '64' })).data).toMatchObject([{ line: 64, outcome: 'matched', matched_by: 'number' }])
    expect((await rows({ line: '65' })).data).toEqual([])
  })

  it('are found by a text in a cell or in their company, in any case, with the other filters', async () => {
    const lines = async (query: Record<string, string>) => (await rows(query)).data.map(({ line }) => line)
    expect(await lines({ text: 'OSPREY' })).toEqual([osprey])
    expect(await lines({ text: 'quarry motors' })).toEqual([64])
    expect(await lines({ text: number(202) })).toEqual([64])
    expect(await lines({ text: 'osprey', outcome: 'matched' })).toEqual([])
    expect(await lines({ text: '"' })).toEqual([])
    const page = await rows({ text: 'kestrel', page: '2', limit: '50' })
    expect([page.pagination.total, page.data.length]).toEqual([60, 10])
    const long = { key: member.key, path, query: { text: 'x'.repeat(101) } }
    expect(await server.call('listBulkRows', long)).toMatchObject({ status: 400 })
  })

  it('are decided alike, one by one and again, and each decision can be undone', async () => {
    const all = await decide({ lines: [3], company_number: number(100), alike: true })
    expect(all).toMatchObject({ status: 200, body: { rows: 60 } })
    expect(await run()).toMatchObject({ outcomes: { needs_review: 1, matched: 62 }, charged: 0 })
    expect(await rows({ decided: 'true', limit: '1' })).toMatchObject({
      pagination: { total: 60 },
      decided: 60,
      data: [{ line: 3, matched_by: 'decision', company: { company_number: number(100) }, alike: 0 }],
    })
    expect((await decide({ lines: [4], company_number: null })).body).toMatchObject({ rows: 1 })
    expect((await run()).outcomes).toEqual({ needs_review: 1, matched: 61, no_match: 1 })
    const lines = await csv()
    expect(lines[2]).toMatch(new RegExp(`^Kestrel Foods;;x;matched;decision;${number(100)};`))
    expect(lines[3]).toMatch(/^Kestrel Foods;;x;no_match;;.*Decided by a person: none\./)
    expect(lines[4]).toMatch(/;3$/)
    const { decision_id } = all.body as { decision_id: string }
    const undo = () => server.call('undoBulkDecision', { key: member.key, path: { ...path, decision_id } })
    expect(await undo()).toMatchObject({ status: 200, body: { rows: 59 } })
    expect(await undo()).toMatchObject({ status: 404 })
    expect((await run()).outcomes).toEqual({ needs_review: 60, matched: 2, no_match: 1 })
  })

  it('are decided for their own first candidates at once, without ties, and the last decision is the next one to undo', async () => {
    const last = async () => (await rows({ limit: '1' })).last_decision?.decision_id
    const before = await last()
    const { data } = await rows({ outcome: 'needs_review', limit: '5' })
    const ties = data.map(({ line }) => line)
    expect(await decide({ lines: ties, company_number: 'first' })).toMatchObject({
      ...{
        status: 400,
        body: { detail: 'None of these rows was decided: 5 have candidates that are as likely as each other.' },
      },
    })
    const { body } = await decide({ lines: [...ties, 2, osprey], company_number: 'first' })
    expect(body).toMatchObject({ rows: 1, left: { matched: 1, tied: 5, without_candidate: 0 } })
    const { decision_id } = body as { decision_id: string }
    expect(await last()).toBe(decision_id)
    const [row] = (await rows({ line: String(osprey) })).data
    expect(row?.company?.company_number).toBe(number(300))
    await server.ok('undoBulkDecision', { key: member.key, path: { ...path, decision_id } })
    expect(await last()).toBe(before)
  })

  it('are not decided if the row or the company is unknown', async () => {
    expect(await decide({ lines: [999], company_number: null })).toMatchObject({ status: 400 })
    expect(await decide({ lines: [3], company_number: '00000001' })).toMatchObject({ status: 400 })
    expect(await decide({ lines: [3], company_number: 'Kestrel' })).toMatchObject({ status: 400 })
    const other = await server.guest('bob@harbour-lane.example')
    const body = { lines: [3], company_number: null }
    expect(await server.call('decideBulkRows', { key: other.key, path, body })).toMatchObject({ status: 404 })
    expect(await server.call('listBulkRows', { key: other.key, path })).toMatchObject({ status: 404 })
  })

  it('of many concurrent decisions are all stored and counted', async () => {
    const lines = Array.from({ length: 25 }, (_, place) => 10 + place)
    const answers = await Promise.all(lines.map((line) => decide({ lines: [line], company_number: number(0) })))
    expect(answers.map(({ status }) => status)).toEqual(lines.map(() => 200))
    expect((await run()).outcomes).toEqual({ needs_review: 35, matched: 27, no_match: 1 })
  })

  it('are refused to an account with too many calls at once, with the time to wait', async () => {
    const account = (await server.engine.accounts.authenticateKey(member.key))?.account ?? asId('acc', '')
    const calls = Array.from({ length: 31 }, () =>
      server.engine.lists.rows(account, path.bulk_id, { page: 1, limit: 1 }),
    )
    const results = await Promise.allSettled(calls)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject([{ code: 'rate_limited', nextStep: 'Wait 5 s and try again.' }])
    expect((await rows({ limit: '1' })).data).toHaveLength(1)
  })

  it('come back with the columns that were chosen, beside those that are always there', async () => {
    const plain = await csv()
    const [header, first] = await csv('?columns=website,industries,charges_outstanding')
    expect(header).toBe(`${plain[0]};bp_industries;bp_charges_outstanding;bp_website`)
    expect(first).toBe(`${plain[1]};Information technology consultancy activities;1;`)
    const [line = '{}'] = (await csv('?format=jsonl&columns=industries')).join('').split('\n')
    expect(JSON.parse(line)).toMatchObject({ columns: { industries: expect.stringContaining('consultancy') } })
    const refused = await server.call('getBulkResult', { key: member.key, path, query: { columns: 'turnover' } })
    expect(refused).toMatchObject({ status: 400, body: { detail: 'There is no column "turnover".' } })
    const body = { company_numbers: [number(0), 'nonsense'], columns: ['industries', 'owners'] as const }
    const { data } = await server.ok('lookupCompanies', { key: member.key, body })
    expect(data[0]).toMatchObject({ columns: { industries: expect.stringContaining('consultancy'), owners: null } })
    expect(data[1]).not.toHaveProperty('columns')
  })

  it('are found by what is odd about their match', async () => {
    const all = (await rows({ outcome: 'matched', limit: '100' })).data
    const noted = (await rows({ noted: 'true', limit: '100' })).data
    const isOdd = (row: (typeof all)[number]) => row.reason !== null && row.matched_by !== 'decision'
    expect(noted.map(({ line }) => line)).toEqual(all.filter(isOdd).map(({ line }) => line))
    const others = (await rows({ noted: 'false', outcome: 'matched', limit: '100' })).data
    expect(others.map(({ line }) => line)).toEqual(all.filter((row) => !isOdd(row)).map(({ line }) => line))
    const cookie = await server.cookieOf(member)
    const found = `/lists/${path.bulk_id}?outcome=matched&noted=true`
    const page = String((await server.raw('GET', found, { headers: { cookie } })).body)
    expect(page).toContain('<option value="true" selected')
    const shown = [...page.matchAll(/\/rows\/(\d+)/g)].map(([, line]) => Number(line))
    expect([...new Set(shown)]).toEqual(noted.map(({ line }) => line))
  })

  it('are found by the status of their company, in the API and in the console', async () => {
    const numbersOf = async (query: Record<string, string>) =>
      (await rows(query)).data.map(({ company }) => company?.company_number)
    expect(await numbersOf({ company_status: 'liquidation' })).toEqual([number(202)])
    expect(await numbersOf({ company_status: 'inactive' })).toEqual([number(202)])
    expect(await numbersOf({ company_status: 'dissolved' })).toEqual([])
    const active = await rows({ company_status: 'active', outcome: 'matched', limit: '100' })
    expect(new Set(active.data.map(({ company }) => company?.company_status))).toEqual(new Set(['active']))
    expect(await numbersOf({ company_status: 'liquidation', text: 'lantern' })).toEqual([])
    const refused = await server.call('listBulkRows', { key: member.key, path, query: { company_status: 'sleepy' } })
    expect(refused.status).toBe(400)
    const cookie = await server.cookieOf(member)
    const { body } = await server.raw('GET', `/lists/${path.bulk_id}?company_status=inactive`, { headers: { cookie } })
    expect(String(body)).toContain(number(202))
    expect(String(body)).toContain('<option value="inactive" selected')
    expect(String(body)).not.toContain('Lantern Motors')
  })

  it('come back without the columns that were left out', async () => {
    const plain = await csv()
    const [header, first] = await csv('?leave_out=1,99')
    expect([header, first]).toEqual(plain.slice(0, 2).map((line) => line.split(';').slice(1).join(';')))
    const [line = '{}'] = (await csv('?format=jsonl&leave_out=1')).join('').split('\n')
    const left = plain[0]?.split(';')[0] ?? ''
    expect(JSON.parse(line).input).not.toHaveProperty([left])
    const refused = await server.call('getBulkResult', { key: member.key, path, query: { leave_out: 'Account' } })
    expect(refused).toMatchObject({ status: 400, body: { detail: '"Account" is not the place of a column.' } })
  })

  it('are written only as far as they are chosen', async () => {
    const linesOf = async (rows: string) => {
      const lines = (await csv(`?format=jsonl&rows=${rows}`)).join('\n').split('\n')
      return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line).outcome]))
    }
    const all = await linesOf('all')
    const [matched, open, others] = [
      await linesOf('matched'),
      await linesOf('needs_review'),
      await linesOf('unmatched'),
    ]
    expect(new Set(matched)).toEqual(new Set(['matched']))
    expect([...matched, ...open, ...others].sort()).toEqual(all.sort())
    const refused = await server.call('getBulkResult', { key: member.key, path, query: { rows: 'some' } })
    expect(refused.status).toBe(400)
  })

  it('have companies that stay out of watching if they were left out before', async () => {
    const cookie = await server.cookieOf(member)
    const { data } = await server.ok('listBulkRows', { key: member.key, path, query: { outcome: 'matched' } })
    const [first = ''] = data.flatMap(({ company }) => company?.company_number ?? [])
    const address = `/lists/${path.bulk_id}/watch`
    const pageAt = async (query: string) =>
      String((await server.raw('GET', `${address}${query}`, { headers: { cookie } })).body)
    const box = `name="company" value="${first}"`
    expect(await pageAt('')).toContain(box)
    const page = await pageAt(`?except=${first}`)
    expect(page).not.toContain(box)
    expect(page).toContain('1 company that you left out before stays out.')
    expect(page).toContain(`name="except" value="${first}"`)
  })

  it('have no company that is watched because too many were left out to remember them', async () => {
    const cookie = await server.cookieOf(member)
    const address = `/lists/${path.bulk_id}/watch`
    const pageAt = async (query: string) => server.raw('GET', `${address}${query}`, { headers: { cookie } })
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(String((await pageAt('')).body)) ?? []
    const numbers = Array.from({ length: 201 }, (_, place) => String(20_000_000 + place))
    const [before, shown] = [numbers.slice(0, 101).join(','), numbers.slice(101).join(',')]
    const body = `${new URLSearchParams({ form_token: token, except: before, shown })}`
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const refused = await server.raw('POST', address, { body, headers })
    expect(refused.status).toBe(400)
    expect(String(refused.body)).toContain('At most 200 can be left out, so nothing was watched.')
    expect((await server.ok('listWatchlist', { key: member.key })).data).toEqual([])
    const followed = await pageAt(`?except=${numbers.join(',')}`)
    expect(followed.status).toBe(400)
    expect(String(followed.body)).toContain('You have left out 201 companies of this list.')
  })

  it('have companies that are watched until the watchlist is full', async () => {
    const companiesOf = async (outcome: string) => {
      const { data } = await server.ok('listBulkRows', { key: member.key, path, query: { outcome } })
      return [...new Set(data.flatMap(({ company }) => company?.company_number ?? []))]
    }
    const body = { tags: ['customers'], reference: 'ARR' }
    const preview = await server.ok('watchBulk', { key: member.key, path, body: { ...body, preview: true } })
    expect(preview).toMatchObject({ companies: 3, watched: 2, full: 1, usage: { count: 0, limit: 2 }, batch: null })
    const others = await companiesOf('matched')
    const except = others.slice(0, 2)
    const fewer = await server.ok('watchBulk', { key: member.key, path, body: { ...body, except, preview: true } })
    expect(fewer).toMatchObject({ companies: 3, watched: 1, full: 0 })
    const misread = await server.call('watchBulk', { key: member.key, path, body: { except: ['Harbour Lane'] } })
    expect(misread).toMatchObject({ status: 400, body: { detail: expect.stringContaining('Harbour Lane') } })
    const unknown = await server.call('watchBulk', { key: member.key, path, body: { reference: 'No such' } })
    expect(unknown).toMatchObject({ status: 400, body: { detail: expect.stringContaining('has no column') } })
    const watched = await server.ok('watchBulk', { key: member.key, path, body })
    expect(watched).toMatchObject({ companies: 3, watched: 2, full: 1, left: 0, usage: { count: 2, limit: 2 } })
    const again = await server.ok('watchBulk', { key: member.key, path })
    expect(again).toMatchObject({ watched: 0, already_watched: 2, full: 1, batch: null })
    const list = () => server.ok('listWatchlist', { key: member.key })
    expect((await list()).data.map(({ tags, reference }) => [tags, reference])).toEqual([
      [['customers'], 'x'],
      [['customers'], '1'],
    ])
    const undo = (batch: string) => server.call('unwatchBulk', { key: member.key, path: { ...path, batch } })
    for (const invented of ['0-999999999999999', '0-0', 'x', `${watched.batch}x`]) {
      expect(await undo(invented)).toMatchObject({ status: 404 })
    }
    expect(await undo(watched.batch ?? '')).toMatchObject({ status: 200, body: { removed: 2 } })
    expect(await undo(watched.batch ?? '')).toMatchObject({ status: 200, body: { removed: 0 } })
    expect((await list()).data).toEqual([])
  })
})

describe.each(enginesOnce)('the widest rows of a list on %s', (engine) => {
  it('are cut, with a mark, so that a page of them stays small', async ({ onTestFinished }) => {
    const server = await startWithCompanies(engine)
    onTestFinished(() => server.close())
    const { key } = await server.guest('ada@harbour-lane.example')
    const titles = ['Firm', ...Array.from({ length: 499 }, (_, place) => `c${place}`)]
    const wide = `Lantern Motors${`,${'\u0001'.repeat(128)}`.repeat(499)}`
    const file = { type: 'text/csv', content: [titles.join(','), ...Array(60).fill(wide)].join('\n') }
    const sent = await server.ok('startBulk', { key, file })
    const own = { bulk_id: sent.id }
    while ((await server.ok('getBulk', { key, path: own })).status !== 'completed') await delay(20)
    const page = await server.ok('listBulkRows', { key, path: own, query: { limit: '100' } })
    expect(page.data).toHaveLength(60)
    expect(JSON.stringify(page).length).toBeLessThan(2_200_000)
    expect(page.data[0]?.input[0]).toMatch(/^Lant/)
    expect(page.data[59]?.input[499]).toMatch(/…$/)
    const one = await server.ok('listBulkRows', { key, path: own, query: { line: '61' } })
    expect(one.data[0]?.input[499]).toBe('\u0001'.repeat(128))
    await server.ok('deleteBulk', { key, path: own })
  })
})
