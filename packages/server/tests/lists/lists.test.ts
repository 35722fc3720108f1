import { setTimeout as delay } from 'node:timers/promises'
import { parseCompanyNumber } from '@brassplate/core'
import { readSheet } from '@brassplate/core/sheets'
import { startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUsedDatabase, enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, memberWith } from '../support/resolution.js'
import { type Member, TestServer } from '../support/server.js'

const csv = 'text/csv'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const hosts = Array.from({ length: 40 }, (_, place) => `site-${place}.example`)
const sheet = [
  'Account;Reg no;Website;Contact;ARR',
  'Harbour Lane Boatworks Ltd;;;;"1.200,50"',
  ';9999991;;;-5',
  ';;https://www.site-0.example/about;;=1+1',
  ';;;Ann <ann@site-1.example>;',
  ';;;ann@gmail.com;',
  'n/a;;;;',
].join('\r\n')

describe.each(enginesOnce)('lists over HTTP on %s', (engine) => {
  let server: TestServer
  let web: Awaited<ReturnType<typeof startSmallWeb>>
  let env: Record<string, string>

  beforeAll(async () => {
    web = await startSmallWeb(Object.fromEntries(hosts.map((host) => [host, { '/': boatworksPage }])))
    env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0', BRASSPLATE_CRAWL_CONCURRENCY: '4' }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  const send = (member: Member, content: string | Uint8Array, query: Record<string, string> = {}, type = csv) =>
    server.ok('startBulk', { key: member.key, query, file: { type, content } })

  async function ended(member: Member, id: string, on = server) {
    for (;;) {
      const run = await on.ok('getBulk', { key: member.key, path: { bulk_id: id } })
      if (run.status === 'completed' || run.status === 'stopped') return run
      await delay(50)
    }
  }

  async function resultOf(member: Member, id: string, format: string, on = server) {
    const address = `${on.url}/v1/bulk/${id}/result?format=${format}`
    const response = await fetch(address, { headers: { 'x-api-key': member.key } })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  async function cellsOf(bytes: Uint8Array) {
    async function* once() {
      yield bytes
    }
    const { columns, rows } = await readSheet(once(), { name: null })
    const all = []
    for await (const { cells } of rows) all.push(Object.fromEntries(columns.map((name, place) => [name, cells[place]])))
    return all
  }

  it('tell before they start what they may cost, and start when they are resumed', async () => {
    const member = await memberWith(server, 10)
    const waiting = await send(member, sheet, { file_name: 'customers.csv', start: 'false' })
    expect(waiting).toMatchObject({
      status: 'stopped',
      answered: 0,
      forecast: { may_cost: 2, website_only: 2, after_name: 0, after_number: 0 },
      problem: { code: 'not_started', message: expect.stringContaining('Up to 2 of 6 rows may cost a credit') },
    })
    const path = { bulk_id: waiting.id }
    await server.ok('resumeBulk', { key: member.key, path, body: { max_credits: 5 } })
    const run = await ended(member, waiting.id)
    expect(run).toMatchObject({ status: 'completed', problem: null, forecast: waiting.forecast })
    expect(run.charged).toBeLessThanOrEqual(2)
  })

  it('answer a CSV in the background and give it back in each format', async () => {
    const member = await memberWith(server, 10)
    const started = await send(member, sheet, { file_name: 'customers.csv' })
    expect(started).toMatchObject({
      name: 'customers.csv',
      rows: 6,
      columns: { number: 'Reg no', name: 'Account', domain: 'Website', email: 'Contact' },
    })
    const run = await ended(member, started.id)
    expect(run).toMatchObject({
      status: 'completed',
      answered: 6,
      charged: 2,
      outcomes: { matched: 4, free_mail: 1, empty: 1 },
      problem: null,
    })
    const text = (await resultOf(member, run.id, 'csv')).toString()
    expect(text).toContain('Account;Reg no;Website;Contact;ARR;bp_outcome;')
    expect(text).toContain("'=1+1;matched;domain;09999991;")
    const rows = await cellsOf(await resultOf(member, run.id, 'xlsx'))
    expect(rows.map((row) => [row.ARR, row.bp_outcome, row.bp_matched_by, row.bp_company_number])).toEqual([
      ['1.200,50', 'matched', 'name', '09999991'],
      ['-5', 'matched', 'number', '09999991'],
      ['=1+1', 'matched', 'domain', '09999991'],
      [null, 'matched', 'email', '09999991'],
      [null, 'free_mail', null, null],
      [null, 'empty', null, null],
    ])
    const again = await send(member, await resultOf(member, run.id, 'xlsx'), { file_name: 'again.xlsx' }, xlsx)
    expect((await ended(member, again.id)).outcomes).toEqual(run.outcomes)
    const lines = (await resultOf(member, run.id, 'jsonl')).toString().trimEnd().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ line: 2, input: { ARR: '1.200,50' }, outcome: 'matched' })
    const report = await server.raw('GET', `/v1/bulk/${run.id}/report?format=md`, {
      headers: { 'x-api-key': member.key },
    })
    expect(String(report.body)).toContain('| Matched | 4 | 66.7 % |')
  })

  it('are as wide as before if they are the result of another list, and keep the facts that were chosen for it', async () => {
    const member = await memberWith(server, 5)
    const result = async (id: string) => {
      await ended(member, id)
      const address = `${server.url}/v1/bulk/${id}/result?format=csv&columns=accounts_next_due`
      return (await fetch(address, { headers: { 'x-api-key': member.key } })).text()
    }
    const first = await result((await send(member, sheet)).id)
    const again = await send(member, first, { file_name: 'again.csv' })
    const header = (text: string) => text.split('\r\n')[0]?.split(';')
    const second = header(await result(again.id)) ?? []
    const facts = second.filter((title) => title.startsWith('bp_accounts'))
    expect(facts).toEqual(['bp_accounts_next_due', 'bp_accounts_next_due_2'])
    expect(second.filter((title) => !facts.includes(title))).toEqual(
      header(first)?.filter((title) => !facts.includes(title)),
    )
  })

  it('stop when credits run out, and charge nothing twice when they are resumed', async () => {
    const member = await memberWith(server, 3)
    const list = hosts.slice(0, 20).join('\n')
    const { id } = await send(member, list, { file_name: 'domains.txt' }, 'text/plain')
    const stopped = await ended(member, id)
    expect(stopped).toMatchObject({ status: 'stopped', problem: { code: 'insufficient_credits' } })
    await server.engine.operator.grantCredits({ email: member.email, credits: 50, reference: `more-${engine}` })
    await server.ok('resumeBulk', { key: member.key, path: { bulk_id: id }, body: {} })
    expect(await ended(member, id)).toMatchObject({ status: 'completed', outcomes: { matched: 20 } })
    const { data } = await server.ok('getCreditStatement', { key: member.key, query: { limit: '100' } })
    const charged = data.filter(({ kind }) => kind === 'charge').map(({ domain }) => domain)
    expect(charged.toSorted()).toEqual(hosts.slice(0, 20).toSorted())
  })

  it('spend no more than max_credits', async () => {
    const member = await memberWith(server, 50)
    const { id } = await send(member, hosts.join('\n'), { max_credits: '5' }, 'text/plain')
    const charges = async () => {
      const { data } = await server.ok('getCreditStatement', { key: member.key, query: { limit: '100' } })
      return data.filter(({ kind }) => kind === 'charge').length
    }
    for (let round = 0; round < 2; round += 1) {
      const stopped = await ended(member, id)
      expect(stopped).toMatchObject({ status: 'stopped', charged: 5, problem: { code: 'insufficient_credits' } })
      expect(stopped).toMatchObject({ answered: 40, outcomes: { matched: 5, credit_limit: 35 } })
      expect(await charges()).toBe(5)
      const lines = (await resultOf(member, id, 'jsonl')).toString().trimEnd().split('\n')
      expect(lines).toHaveLength(40)
      if (round === 0) await server.ok('resumeBulk', { key: member.key, path: { bulk_id: id }, body: {} })
    }
    await server.ok('resumeBulk', { key: member.key, path: { bulk_id: id }, body: { max_credits: 40 } })
    expect(await ended(member, id)).toMatchObject({ status: 'completed', answered: 40, charged: 40 })
    expect(await charges()).toBe(40)
  })

  it('do all that is free if they may spend nothing, and later only the rest', async () => {
    const member = await memberWith(server, 10)
    const rows = ['site-2.example', '09999991', 'Harbour Lane Boatworks Limited', 'n/a', 'site-3.example']
    const { id } = await send(member, rows.join('\n'), { max_credits: '0' }, 'text/plain')
    const stopped = await ended(member, id)
    expect(stopped).toMatchObject({
      status: 'stopped',
      answered: 5,
      charged: 0,
      outcomes: { matched: 2, empty: 1, credit_limit: 2 },
      problem: {
        message:
          '2 rows were skipped because a match would cost a credit and the limit of 0 credits is used up. All other rows are answered.',
      },
    })
    const cookie = await server.cookieOf(member)
    const page = String((await server.raw('GET', `/lists/${id}`, { headers: { cookie } })).body)
    expect(page).toMatch(/name="max_credits"[^>]+value="2"/)
    expect(page).toContain('0 credits spent so far. 2 rows may cost 1 credit each. You have 10 credits.')
    const report = await server.raw('GET', `/v1/bulk/${id}/report?format=md`, { headers: { 'x-api-key': member.key } })
    expect(String(report.body)).toContain('| Without credit | 2 | 40.0 % |')
    await server.ok('resumeBulk', { key: member.key, path: { bulk_id: id }, body: { max_credits: 1 } })
    expect(await ended(member, id)).toMatchObject({ status: 'stopped', charged: 1, outcomes: { credit_limit: 1 } })
    await server.ok('resumeBulk', { key: member.key, path: { bulk_id: id }, body: { max_credits: null } })
    expect(await ended(member, id)).toMatchObject({
      status: 'completed',
      charged: 2,
      outcomes: { matched: 4, empty: 1 },
    })
    const lines = (await resultOf(member, id, 'jsonl')).toString().trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { input: string }).input)).toEqual(rows)
  })

  it('can be resumed for a row that was skipped if the decision about it is taken back after the end', async () => {
    const member = await memberWith(server, 10)
    const { key } = member
    const path = { bulk_id: (await send(member, 'site-5.example\n', { max_credits: '0' }, 'text/plain')).id }
    await ended(member, path.bulk_id)
    const none = { lines: [1], company_number: null }
    const { decision_id: decision } = await server.ok('decideBulkRows', { key, path, body: none })
    await server.ok('resumeBulk', { key, path, body: {} })
    expect(await ended(member, path.bulk_id)).toMatchObject({ status: 'completed' })
    await server.ok('undoBulkDecision', { key, path: { ...path, decision_id: decision } })
    expect(await server.ok('getBulk', { key, path })).toMatchObject({
      status: 'stopped',
      problem: { code: 'insufficient_credits' },
    })
    await server.ok('resumeBulk', { key, path, body: { max_credits: 1 } })
    expect(await ended(member, path.bulk_id)).toMatchObject({ status: 'completed', outcomes: { matched: 1 } })
  })

  it('ask a row that was paid for, although its answer is out of date and nothing may be spent', async () => {
    const member = await memberWith(server, 5)
    const once = await send(member, 'site-4.example\n', {}, 'text/plain')
    expect(await ended(member, once.id)).toMatchObject({ charged: 1 })
    const company = parseCompanyNumber('09999991')
    if (!company) throw new Error('not a company number')
    await server.ports.answers.endFor(company, Date.now())
    const again = await send(member, 'site-4.example\n', { max_credits: '0' }, 'text/plain')
    expect(await ended(member, again.id)).toMatchObject({ status: 'completed', charged: 0, outcomes: { matched: 1 } })
  })

  it('belong to one account, and are gone when they are deleted', async () => {
    const [ada, bob] = [await memberWith(server, 0), await memberWith(server, 0)]
    const { id } = await send(ada, 'Reg no\n09999991\n')
    await ended(ada, id)
    for (const route of ['getBulk', 'getBulkResult', 'getBulkReport', 'resumeBulk', 'deleteBulk'] as const) {
      expect((await server.call(route, { key: bob.key, path: { bulk_id: id } })).status).toBe(404)
    }
    expect((await server.ok('listBulk', { key: bob.key })).data).toEqual([])
    expect((await server.call('resumeBulk', { key: ada.key, path: { bulk_id: id } })).status).toBe(400)
    await server.ok('deleteBulk', { key: ada.key, path: { bulk_id: id } })
    expect((await server.call('getBulk', { key: ada.key, path: { bulk_id: id } })).status).toBe(404)
    expect((await server.ok('listBulk', { key: ada.key })).data).toEqual([])
  })

  it.each([
    ['another type', 'a', 'image/png', {}, 415, 'is not supported here'],
    ['no rows', 'Company,Website\n', csv, {}, 400, 'The list has no rows below its titles'],
    ['no rows in one column', 'Company name\n', csv, {}, 400, 'The list has no rows below its titles'],
    ['no usable column', 'a,b\n1,2\n', csv, {}, 400, 'No column with a company number'],
    ['an unknown column', 'company\nSalt\n', csv, { domain: 'url' }, 400, 'no column "url"'],
    ['a broken workbook', 'PK\u0003\u0004 and no more', xlsx, {}, 400, 'not a readable XLSX workbook'],
  ])('are refused with %s', async (_, content, type, query, status, words) => {
    const member = await memberWith(server, 0)
    const reply = await server.call('startBulk', { key: member.key, query, file: { type, content } })
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).toContain(words.replaceAll('"', '\\"'))
    expect((await server.ok('listBulk', { key: member.key })).data).toEqual([])
  })

  it('are refused beyond 50 MB, before and while they arrive, and leave nothing', async () => {
    const member = await memberWith(server, 0)
    const row = Buffer.from(`${'x'.repeat(60_000)}\n`)
    async function* endless() {
      for (let sent = 0; sent < 60 * 1_024 * 1_024; sent += row.length) yield row
    }
    const init = {
      method: 'POST',
      headers: { 'x-api-key': member.key, 'content-type': 'text/plain' },
      body: endless(),
      duplex: 'half',
    }
    const response = await fetch(`${server.url}/v1/bulk`, init as unknown as RequestInit)
    expect(response.status).toBe(413)
    expect((await server.ok('listBulk', { key: member.key })).data).toEqual([])
    const declared = await server.call('startBulk', {
      key: member.key,
      file: { type: csv, content: new Uint8Array(51 * 1_024 * 1_024) },
    })
    expect(declared.status).toBe(413)
  })

  it('go on after a restart in the middle', async () => {
    const database = await createUsedDatabase(engine)
    const first = await TestServer.start(engine, { env, database: { ...database, drop: async () => {} } })
    await importCompanies(first)
    const member = await memberWith(first, 100)
    const rows = Array.from({ length: 200 }, (_, place) => (place % 10 === 0 ? hosts[place / 10] : '09999991'))
    const { id } = await first.ok('startBulk', {
      key: member.key,
      query: { max_credits: '20' },
      file: { type: 'text/plain', content: rows.join('\n') },
    })
    for (;;) {
      const { answered } = await first.ok('getBulk', { key: member.key, path: { bulk_id: id } })
      if (answered > 0) break
      await delay(10)
    }
    await first.close()
    const second = await TestServer.start(engine, { env, database })
    try {
      const run = await ended(member, id, second)
      expect(run).toMatchObject({ status: 'completed', answered: 200 })
      const lines = (await resultOf(member, id, 'jsonl', second)).toString().trimEnd().split('\n')
      const result = lines.map((line) => JSON.parse(line) as { input: string; outcome: string; domain: string | null })
      expect(result.map(({ input }) => input)).toEqual(rows)
      // On a busy machine, reading a site may time out. Then its row costs nothing.
      const matched = result.filter(({ outcome, domain }) => outcome === 'matched' && domain !== null)
      const { data } = await second.ok('getCreditStatement', { key: member.key, query: { limit: '100' } })
      const charged = data.filter(({ kind }) => kind === 'charge').map(({ domain }) => domain)
      expect(charged.toSorted()).toEqual(matched.map(({ input }) => input).toSorted())
      expect(run.charged).toBe(charged.length)
    } finally {
      await second.close()
    }
  })
})
