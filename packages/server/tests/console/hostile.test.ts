import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { companiesHouseEnv, importCompanies, startSampleCompaniesHouse, today } from '../support/register.js'
import { TestServer } from '../support/server.js'
import { consoleForms } from './console-forms.js'

const hostileName = `<IMG SRC=X ONERROR=ALERT(1)> "'& LIMITED`
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const actions = Object.keys(consoleForms)

const pages = [
  '/search',
  '/answers',
  '/lists',
  '/account/links',
  '/watchlist',
  '/signals',
  '/reviews',
  '/destinations',
  '/account',
  '/account/statement',
  '/apps',
]

describe.each(enginesOnce)('the console on %s', (engine) => {
  let server: TestServer
  let companiesHouse: Awaited<ReturnType<typeof startSampleCompaniesHouse>>
  let cookie: string

  beforeAll(async () => {
    companiesHouse = await startSampleCompaniesHouse()
    server = await TestServer.start(engine, { env: companiesHouseEnv(companiesHouse) })
    const companies = knownCompanies(today).map((company) =>
      company.number === '09999991' ? { ...company, name: hostileName } : company,
    )
    companiesHouse.drift('09999991', { name: hostileName })
    await importCompanies(server, companies)
    cookie = await server.cookieOf(await server.guest('ada@harbour-lane.example'))
  })
  afterAll(async () => {
    await server?.close()
    await companiesHouse?.close()
  })

  const get = (path: string) => server.raw('GET', path, { headers: { cookie } })
  const tokenOn = async (path: string) =>
    /name="form_token" value="([^"]+)"/.exec(String((await get(path)).body))?.[1] ?? ''
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.raw('POST', path, { body: `${new URLSearchParams(fields)}`, headers: { ...form, cookie, ...headers } })

  it.each(actions)(
    '%s refuses a form without its token, with that of another session, or from another site',
    async (path) => {
      const token = await tokenOn('/watchlist')
      expect(token).not.toBe('')
      expect((await post(path, {})).status).toBe(403)
      expect((await post(path, { form_token: 'x'.repeat(token.length) })).status).toBe(403)
      expect((await post(path, { form_token: token }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await post(path, { form_token: token }, { origin: 'https://elsewhere.example' })).status).toBe(403)
      const guest = await server.guest(`stranger.${actions.indexOf(path)}@harbour-lane.example`)
      const stranger = await server.cookieOf(guest)
      expect((await post(path, { form_token: token }, { cookie: stranger })).status).toBe(403)
    },
  )

  it.each(actions)('%s sends a visitor who is not signed in to the sign-in page', async (path) => {
    const { status, headers } = await server.raw('POST', path, { body: '', headers: form })
    expect([status, headers.get('location')]).toEqual([303, '/login'])
  })

  it.each(pages)('%s leads to sign-in and back, cannot be framed, and is never cached', async (path) => {
    const away = await server.raw('GET', path)
    expect([away.status, away.headers.get('location')]).toEqual([302, `/login?return=${encodeURIComponent(path)}`])
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/%09/elsewhere',
    '/../x',
  ])('never leads to %s after signing in', async (target) => {
    const { email, password } = await server.guest(
      `return.${Buffer.from(target).toString('hex').slice(0, 40)}@harbour-lane.example`,
    )
    const body = `${new URLSearchParams({ email, password, return: target })}`
    const { headers } = await server.raw('POST', '/login', { body, headers: form })
    server.noteSecret(headers.get('set-cookie')?.split(';', 1)[0]?.split('=')[1] ?? '')
    const location = new URL(headers.get('location') ?? '', server.url)
    expect(location.origin).toBe(new URL(server.url).origin)
  })

  it('shows hostile names, queries and entries as text', async () => {
    const token = await tokenOn('/watchlist')
    const query = `"><script>alert(1)</script>`
    await post('/companies/09999991/watch', { form_token: token })
    const found = await post('/find', { form_token: token, q: `${query}.example` })
    expect([found.status, found.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/find\?q=[^<>"]+$/)])
    const shown = [
      await get('/companies/09999991'),
      await get('/watchlist'),
      await get(`/search?${new URLSearchParams({ name: query })}`),
      await get(`/watchlist?${new URLSearchParams({ tag: query })}`),
      await get(`/signals?${new URLSearchParams({ company_number: query })}`),
      await get(`/domains/${encodeURIComponent(query)}`),
      await get(`/jobs/${encodeURIComponent(query)}`),
      await get(`/reviews/${encodeURIComponent(query)}?${new URLSearchParams({ last: query })}`),
      await post('/watchlist/add', { form_token: token, entries: `${query}\n${hostileName}` }),
      await get(found.headers.get('location') ?? ''),
    ]
    for (const { body } of shown) {
      expect(String(body)).not.toMatch(/<script>|<img/i)
      expect(String(body)).toContain('<!doctype html>')
    }
    expect(String(shown[0]?.body)).toContain('&lt;IMG SRC=X ONERROR=ALERT(1)&gt; &quot;&#39;&amp; LIMITED')
    const suggested = await get('/find/suggest?q=img')
    expect(suggested.headers.get('content-type')).toContain('application/json')
  })

  it('answers what is not there, or not this account’s, with a page that says so', async () => {
    for (const path of [
      '/companies/00000000',
      '/destinations/99',
      '/deliveries/dlv_x',
      '/jobs/job_x',
      '/reviews/unknown.test',
      '/lists/bulk_x',
      '/lists/bulk_x/result',
      '/lists/bulk_x/rows/2',
      '/lists/bulk_x/summary',
      '/lists/bulk_x/export',
    ]) {
      const { status, body } = await get(path)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
      expect(String(body), path).toContain('role="alert"')
      expect(String(body), path).not.toContain('/v1/')
    }
  })

  it.each(['%0d%0aX-Evil:1', '%E6%97%A5', '%20%22%3C'])(
    'leads back to a page whose address holds %s only as it was written',
    async (id) => {
      const token = await tokenOn('/watchlist')
      const { status, headers } = await post(`/destinations/${id}/replay`, { form_token: token })
      expect([status, headers.get('x-evil')]).toEqual([303, null])
      const { pathname, search } = new URL(headers.get('location') ?? '', server.url)
      expect([decodeURIComponent(pathname), search]).toEqual([`/destinations/${decodeURIComponent(id)}`, '?done=none'])
    },
  )

  it('receives a file whose name holds control characters, under its name without them', async () => {
    const token = await tokenOn('/lists')
    const part = (head: string, value: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
    const file = part('name="file"; filename="cust\0om\u0007ers%0D%0A.csv"', 'Company\r\nHarbour Lane Ltd')
    const body = `${part('name="form_token"', token)}${file}--x--\r\n`
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }
    const sent = await server.raw('POST', '/lists/add', { body, headers })
    expect(sent.status).toBe(303)
    expect(String((await get(sent.headers.get('location') ?? '')).body)).toContain('customers.csv')
  })

  it('signs in once with a link of the host process', async () => {
    const token = await server.engine.operator.issueSignInToken('ada@harbour-lane.example')
    server.noteSecret(token)
    // Programs that look at links send HEAD requests, which must not use up the token.
    const looked = await server.raw('HEAD', `/sign-in?token=${token}`)
    expect(looked.headers.get('set-cookie')).toBeNull()
    const first = await server.raw('GET', `/sign-in?token=${token}`)
    const started = first.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    server.noteSecret(started.split('=')[1] ?? '')
    expect([first.status, first.headers.get('location')]).toEqual([303, '/'])
    expect((await server.raw('GET', '/watchlist', { headers: { cookie: started } })).status).toBe(200)
    const second = await server.raw('GET', `/sign-in?token=${token}`)
    expect(second.status).toBe(400)
    expect(second.headers.get('set-cookie')).toBeNull()
    expect(String(second.body)).toContain('role="alert"')
  })

  it('shows the operator page to operators only', async () => {
    expect((await get('/operator')).status).toBe(404)
    await server.engine.operator.setAccountOperator('ada@harbour-lane.example', true)
    const { status, body } = await get('/operator')
    expect(status).toBe(200)
    expect(String(body)).toContain('Streams of Companies House')
    await server.engine.operator.setAccountOperator('ada@harbour-lane.example', false)
    expect((await get('/operator')).status).toBe(404)
  })

  it('receives one file of an account at a time', async () => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nCompany\r\n`
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }
    const begin = () => {
      const sending = request(`${server.url}/lists/add`, { method: 'POST', headers })
      const begun = { sending, status: null as number | null }
      sending.once('response', (response) => {
        begun.status = response.resume().statusCode ?? 0
      })
      sending.write(head)
      return begun
    }
    let first = begin()
    const send = () => server.raw('POST', '/lists/add', { body: `${head}--x--\r\n`, headers })
    let other = await send()
    let aheadMs = 10
    await vi.waitUntil(
      async () => {
        // The other one came first, so this one gets more time before the next one is sent.
        if (first.status !== null) {
          first = begin()
          await delay(aheadMs)
          aheadMs *= 2
        }
        other = await send()
        return other.status === 429 && first.status === null
      },
      { timeout: 30_000, interval: 10 },
    )
    expect(other.headers.get('retry-after')).toBe('10')
    expect(String(other.body)).toContain('one at a time')
    first.sending.end('--x--\r\n')
    await vi.waitUntil(() => first.status !== null, { timeout: 30_000, interval: 10 })
    expect(first.status).not.toBe(429)
    expect((await send()).status).not.toBe(429)
  })

  it('refuses a file that is too large, and says how large it may be', async () => {
    const boundary = 'x'
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
    const body = `${head}${'1'.repeat(1_100_000)}\r\n--x--\r\n`
    const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` }
    const { status, body: page } = await server.raw('POST', '/watchlist/add', { body, headers })
    expect(status).toBe(413)
    expect(String(page)).toContain('larger than')
  })
})
