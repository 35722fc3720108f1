import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

const today = new Date().toISOString().slice(0, 10)

let server: TestServer
let key: string
let cookie: string
let token: string

beforeAll(async () => {
  server = await TestServer.start('sqlite', {
    env: { BRASSPLATE_API_RATE: '10000/60s', BRASSPLATE_AUTH_RATE: '10000/60s' },
  })
  await importCompanies(server, knownCompanies(today), `${today.slice(0, 7)}-01`)
  const guest = await server.guest('ada@harbour-lane.example')
  key = guest.key
  cookie = await server.cookieOf(guest)
  const page = await server.raw('GET', '/watchlist', { headers: { cookie } })
  token = /name="form_token" value="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
})
afterAll(() => server?.close())

/** Sends a request and goes away after the given time. */
async function leave(method: string, path: string, afterMs: number, body = ''): Promise<void> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const sending = request(`${server.url}${path}`, { method, headers: { cookie, ...(body === '' ? {} : type) } })
  sending.on('error', () => {})
  sending.end(body)
  await delay(afterMs)
  sending.destroy()
}

/** A page that updates itself, with its status and what it has received so far. */
function holdPage(): Promise<{ readonly status: number; readonly received: string[]; leave(): void }> {
  return new Promise((done, failed) => {
    const sent = request(`${server.url}/signals/events?since=0`, { headers: { cookie } }, (response) => {
      const received: string[] = []
      response.setEncoding('utf8').on('data', (text: string) => received.push(text))
      done({ status: response.statusCode ?? 0, received, leave: () => response.destroy() })
    })
    sent.on('error', failed)
    sent.end()
  })
}

/** The status of a page that updates itself, which is left at once. */
async function openPage(): Promise<number> {
  const { status, leave } = await holdPage()
  leave()
  return status
}

describe('a visitor who goes away', () => {
  it('holds no page open that updates itself: HEAD', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await server.raw('HEAD', '/signals/events', { headers: { cookie } })).status).toBe(200)
    }
    expect(await openPage()).toBe(200)
  })

  it.each([0, 1, 3, 8, 20])('holds no page open that updates itself: gone after %d ms', async (afterMs) => {
    await Promise.all(Array.from({ length: 30 }, () => leave('GET', '/signals/events', afterMs)))
    await vi.waitUntil(async () => (await openPage()) === 200, { timeout: 40_000, interval: 500 })
  })

  it('makes room for another open page; each of those that stay is kept up to date', async () => {
    await server.ok('watchCompany', { key, body: { company_number: '09999991' } })
    const pages = await Promise.all(Array.from({ length: 8 }, holdPage))
    expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await openPage()).toBe(429)
    const [first, ...others] = pages
    first?.leave()
    await vi.waitUntil(async () => (await openPage()) === 200, { timeout: 40_000, interval: 100 })
    const rename = companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', today)
    const companies = knownCompanies(today).map((each) => (each.number === '09999991' ? rename(each) : each))
    await importCompanies(server, companies, `${today.slice(0, 7)}-02`)
    await server.engine.register.publishImportChanges()
    await vi.waitUntil(() => others.every(({ received }) => received.join('').includes('event: prepend')), {
      timeout: 40_000,
      interval: 100,
    })
    for (const { leave } of others) leave()
  })

  it('holds no result open that is only looked at', async () => {
    const file = { type: 'text/csv', content: 'Company number\n09999991\n' }
    const { id } = await server.ok('startBulk', { key, query: {}, file })
    await vi.waitUntil(
      async () => (await server.ok('getBulk', { key, path: { bulk_id: id } })).status === 'completed',
      {
        timeout: 60_000,
        interval: 100,
      },
    )
    const headers = { 'x-api-key': key }
    for (const method of ['HEAD', 'HEAD', 'GET']) {
      expect((await server.raw(method, `/v1/bulk/${id}/result`, { headers })).status).toBe(200)
    }
  })

  it('frees the place of a pasted list, of which an account sends one at a time', async () => {
    const body = `${new URLSearchParams({ form_token: token, entries: '09999991', tags: '' })}`
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const sendHalf = () => {
      const sending = request(`${server.url}/watchlist/add`, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
      })
      const half = { sending, answered: false }
      sending.on('error', () => {})
      sending.on('response', () => (half.answered = true))
      sending.write(body.slice(0, 10))
      return half
    }
    const add = async () => (await server.raw('POST', '/watchlist/add', { body, headers })).status
    let half = sendHalf()
    await vi.waitUntil(
      async () => {
        // It was refused if one of our whole lists had the place when it came.
        if (half.answered) half = sendHalf()
        return (await add()) === 429 && !half.answered
      },
      { timeout: 60_000, interval: 50 },
    )
    half.sending.destroy()
    await vi.waitUntil(async () => (await add()) !== 429, { timeout: 60_000, interval: 50 })
  })
})
