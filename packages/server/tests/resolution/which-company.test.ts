import { runRows } from '@brassplate/core/sheets'
import { type Client, createClient } from '@brassplate/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchByReference } from '../../../cli/src/client/watch-companies.js'
import { importCompanies } from '../support/register.js'
import { keepMatches, memberWith } from '../support/resolution.js'
import { type Member, TestServer } from '../support/server.js'

const boatworks = '09999991'
const sites = ['harbour-lane.example', 'xn--harbr-lane-hcb.example']

const numbers = [
  '09999991',
  '9999991',
  'GB09999991',
  'gb 09999991',
  'Company No. 09999991',
  '09 999 991',
  '9.999991E+06',
]
const websites = [
  'HARBOUR-LANE.EXAMPLE.',
  'www.harbour-lane.example:8443',
  '//harbour-lane.example/x',
  'https://harbour-lane.example/about?a=b',
  'Ada Smith <ada@harbour-lane.example>',
  'mailto:ada@harbour-lane.example',
  'harbör-lane.example',
]
const names = ['Harbour Lane Boatworks Limited', 'harbour lane boatworks ltd', 'Harbor Lane Boatworks Ltd']
const nothing = [
  'co.uk',
  'https://www.facebook.com/harbourlane',
  'ada@gmail.com',
  '00000017',
  '9.99E+06',
  '12.03.2015',
  'Zyxwv Trading Limited',
]

let server: TestServer
let member: Member
let client: Client
let cookie: string
let token: string
let refine: string

beforeAll(async () => {
  // No site is read. The setting only makes the domains ones that can be looked up.
  const env = {
    BRASSPLATE_WEB_RESOLVE: sites.map((site) => `${site}=127.0.0.1:9`).join(','),
    BRASSPLATE_SIGNUP_CREDITS: '0',
  }
  server = await TestServer.start('sqlite', { env })
  await importCompanies(server)
  await keepMatches(server, sites)
  member = await memberWith(server, 20)
  client = createClient({ baseUrl: server.url, apiKey: member.key })
  // What is paid for is free for the doors that read stored answers only.
  for (const site of sites) await client.resolveDomain(site, { wait: true, maxCredits: 1 })
  refine = `/reconcile/${(await server.ok('createReconcileLink', { key: member.key, body: {} })).token}`
  cookie = await server.cookieOf(member)
  const page = await server.raw('GET', '/watchlist', { headers: { cookie } })
  token = /name="form_token" value="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
})
afterAll(() => server?.close())

async function clearWatchlist(): Promise<string | null> {
  const { data } = await client.listWatchlist()
  for (const { company_number } of data) await client.unwatchCompany(company_number)
  return data[0]?.company_number ?? null
}

async function postForm(path: string, fields: Record<string, string>) {
  return server.raw('POST', path, {
    body: `${new URLSearchParams(fields)}`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** The number of the company that each door finds, or null. */
const doors: Readonly<Record<string, (text: string) => Promise<string | null>>> = {
  'a row of a list': async (text) => {
    async function* rows() {
      yield { line: 1, cells: [text], problem: null, size: 1 }
    }
    const options = { client, columns: { any: 0 }, concurrency: 1, maxCredits: 0, now: () => performance.now() }
    for await (const { result } of runRows(rows(), { ...options, signal: new AbortController().signal }))
      return result.company?.company_number ?? null
    return null
  },
  'the watchlist page': async (text) => {
    const { status } = await postForm('/watchlist/add', { form_token: token, entries: text, tags: '' })
    expect(status).toBe(200)
    return clearWatchlist()
  },
  OpenRefine: async (text) => {
    const { body } = await postForm(refine, { queries: JSON.stringify({ q0: { query: text } }) })
    const answer = body as { q0: { result: { id: string; match: boolean }[] } }
    return answer.q0.result.find(({ match }) => match)?.id ?? null
  },
  'watch add': async (text) => {
    // A number that no company has is refused by the call that watches it.
    const answer = await watchByReference(client, text, { left: 0 }).catch(() => null)
    await clearWatchlist()
    return answer?.company_number ?? null
  },
}

describe('the same text means the same company', () => {
  it.each([...numbers, ...websites, ...names])('%s is the boatworks at every door', async (text) => {
    const found: Record<string, string | null> = {}
    for (const [door, ask] of Object.entries(doors)) found[door] = await ask(text)
    expect(found).toEqual(Object.fromEntries(Object.keys(doors).map((door) => [door, boatworks])))
  })

  it.each(nothing)('%s is no company at any door', async (text) => {
    const found: Record<string, string | null> = {}
    for (const [door, ask] of Object.entries(doors)) found[door] = await ask(text)
    expect(found).toEqual(Object.fromEntries(Object.keys(doors).map((door) => [door, null])))
  })

  it.each(numbers.filter((text) => !text.includes('E+')))('the API and agents read the number %s', async (text) => {
    expect(await client.getCompany(text)).toMatchObject({ company_number: boatworks })
    const asked = await server.call('resolveCompany', {
      key: member.key,
      body: { company_number: text, max_credits: 0 },
    })
    expect(asked.status).toBeLessThan(300)
    expect(JSON.stringify(asked.body)).toContain(boatworks)
    expect(await toolResult('get_company', { company_number: text })).toMatchObject({ company_number: boatworks })
  })

  it.each(websites)('the API and agents read the website in %s', async (domain) => {
    const found = { match_status: 'matched', company: { company_number: boatworks } }
    expect(await client.resolveDomain(domain, { wait: true, maxCredits: 0 })).toMatchObject(found)
    expect(await toolResult('resolve_domain', { domain })).toMatchObject({ resolution: found })
  })

  it('the search box goes to the same company or website', async () => {
    const goesTo = async (text: string) =>
      (await postForm('/find', { form_token: token, q: text })).headers.get('location')
    for (const text of numbers) expect(await goesTo(text)).toMatch(/\/companies\/09999991$/)
    for (const text of websites) expect(await goesTo(text)).toMatch(/\/domains\/(?:harbour-lane|xn--)/)
    for (const text of names) expect(await goesTo(text)).toMatch(/\/find\?/)
  })
})

async function toolResult(name: string, parameters: object): Promise<unknown> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: parameters } }
  const { body } = await server.call('callAgent', { key: member.key, body: message })
  return JSON.parse((body as { result: { content: [{ text: string }] } }).result.content[0].text)
}
