import { knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

const callsMax = 400
const today = new Date().toISOString().slice(0, 10)
const [company] = knownCompanies(today)
const names = (count: number) => Array.from({ length: count }, (_, place) => `Unknown Venture ${place}`)

let server: TestServer

beforeAll(async () => {
  // So slow that no call comes back while the test runs.
  server = await TestServer.start('sqlite', { env: { BRASSPLATE_API_RATE: `${callsMax}/86400s` } })
  await importCompanies(server, knownCompanies(today), `${today.slice(0, 7)}-01`)
})
afterAll(() => server?.close())

/** A signed-in account that adds entries to its watchlist and knows how many calls it has left. */
async function member(email: string) {
  const guest = await server.guest(email)
  const { key } = guest
  const cookie = await server.cookieOf(guest)
  const page = await server.raw('GET', '/lists', { headers: { cookie } })
  const token = /name="form_token" value="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
  return {
    async add(entries: readonly string[]) {
      const { status, body } = await server.raw('POST', '/watchlist/add', {
        body: `${new URLSearchParams({ form_token: token, entries: entries.join('\n') })}`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      })
      return { status, page: String(body) }
    },
    async callsLeft() {
      const { headers } = await server.raw('GET', '/v1/watchlist', { headers: { 'x-api-key': key } })
      return Number(headers.get('x-ratelimit-remaining'))
    },
  }
}

describe('companies that are added in the console', () => {
  it('count as calls of the account: one for each name, as if a program had asked', async () => {
    const { add, callsLeft } = await member('ada@harbour-lane.example')
    const before = await callsLeft()
    expect((await add(names(200))).status).toBe(200)
    expect(before - (await callsLeft())).toBeGreaterThanOrEqual(200)
  })

  it('count as one call for each hundred numbers, as batches of the API do', async () => {
    const { add, callsLeft } = await member('bob@harbour-lane.example')
    const before = await callsLeft()
    expect((await add(Array.from({ length: 200 }, (_, place) => String(10_000_000 + place)))).status).toBe(200)
    // With the call that asks how many are left.
    const used = before - (await callsLeft())
    expect(used).toBeGreaterThanOrEqual(3)
    expect(used).toBeLessThan(10)
  })

  it('stop at the limit of the account. The page keeps what was added and says what was not tried', async () => {
    const { add } = await member('eve@harbour-lane.example')
    const { status, page } = await add([company?.number ?? '', ...names(callsMax + 100)])
    expect(status).toBe(200)
    expect(page).toContain('1 company is watched')
    expect(page).toContain(`Rate limit exceeded (${callsMax} calls in 86400 s).`)
    expect(page).toMatch(/The other 10\d entries were not tried\./)
    const refused = await add(names(1))
    expect(refused.status).toBe(429)
    expect(refused.page).toContain('Rate limit exceeded')
  })
})
