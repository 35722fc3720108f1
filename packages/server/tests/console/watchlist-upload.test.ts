import { knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

const limit = 6
const today = new Date().toISOString().slice(0, 10)
const companies = knownCompanies(today)
  .filter(({ status }) => status === 'active')
  .map(({ number, name }) => ({ number, name }))

/** Long, because the reader looks for it in the whole body. */
const boundary = 'form-boundary-7MA4YWxkTrZu0gW'

let server: TestServer
let key: string
let cookie: string

beforeAll(async () => {
  server = await TestServer.start('sqlite', { env: { BRASSPLATE_WATCHLIST_LIMIT: String(limit) } })
  await importCompanies(server, knownCompanies(today), `${today.slice(0, 7)}-01`)
  const guest = await server.guest('ada@harbour-lane.example')
  key = guest.key
  cookie = await server.cookieOf(guest)
})
afterAll(() => server?.close())

async function upload(file: string, status = 200): Promise<string> {
  const page = await server.raw('GET', '/watchlist', { headers: { cookie } })
  const token = /name="form_token" value="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
  const part = (head: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  const body = `${part('name="form_token"', token)}${part('name="file"; filename="checked.csv"', file)}--${boundary}--\r\n`
  const sent = await server.raw('POST', '/watchlist/add', {
    body,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  expect(sent.status).toBe(status)
  return String(sent.body)
}

async function watched(): Promise<readonly string[]> {
  const { data } = await server.ok('listWatchlist', { key })
  return data.map(({ company_number }) => company_number).toSorted()
}

describe('a file on the watchlist page', () => {
  const numbers = companies.map(({ number }) => number)

  it('is refused if it has too many rows, however small it is, and adds nothing', async () => {
    const rows = Array.from({ length: 20_001 }, (_, row) => `N${row},no_match,,`)
    const page = await upload(['Name,bp_outcome,bp_matched_by,bp_company_number', ...rows].join('\n'), 400)
    expect(page).toContain('The file has more than 20,000 rows, so nothing was added.')
    expect(page).toContain('watch its companies from there')
    expect(await watched()).toEqual([])
  })

  it('is read to its end, uses the numbers of our own result, and counts companies instead of rows', async () => {
    expect(companies.length).toBeGreaterThan(limit)
    const [first = '', second = ''] = numbers
    const blank = Array.from({ length: 300 }, (_, row) => `Nobody At All ${row} (new a/c),no_match,,`)
    const rows = [
      ...blank,
      `Any name,matched,number,${first}`,
      `Other,matched,name,${first}`,
      `x,matched,name,${second}`,
    ]
    const unclear = `Unclear,needs_review,,,${numbers[2]}`
    const title = 'Account,bp_outcome,bp_matched_by,bp_company_number,Company number'
    const page = await upload([title, ...rows.map((row) => `${row},`), unclear].join('\n'))
    expect(page).toContain('2 companies are watched')
    expect(page).toContain('Row 305 of the result is not decided yet, so its company is not known.')
    expect(page).toContain(`2 of ${limit} companies`)
    expect(page).not.toContain('Only the first')
    expect(await watched()).toEqual([first, second].toSorted())
  })

  it('says of each entry that its company was watched before', async () => {
    const [first] = companies
    const page = await upload(`Company number,Company name\n${first?.number},\n,${first?.name}\n`)
    expect(page.match(/already watched</g)).toHaveLength(2)
    expect(page).toContain('the same company as an entry before')
  })

  it('never exceeds the limit, and says what was not added and why', async () => {
    const rows = Array.from({ length: 250 }, (_, row) => `00${String(200_000 + row * 977)}`)
    const page = await upload(['Company number', ...numbers, ...rows].join('\n'))
    expect(page).toContain(`${limit} companies are watched`)
    expect(page).toContain(`${limit} of ${limit} companies`)
    expect(page).toMatch(/The watchlist is full, so the other \d+ entries were not tried/)
    expect(page).toContain('BRASSPLATE_WATCHLIST_LIMIT')
    expect(await watched()).toHaveLength(limit)
  })
})

it('counts the companies of a list that do not fit among the new ones', async () => {
  const content = ['Company number', ...companies.map(({ number }) => number)].join('\n')
  const { id } = await server.ok('startBulk', { key, file: { type: 'text/csv', content } })
  const ended = async () => (await server.ok('getBulk', { key, path: { bulk_id: id } })).status === 'completed'
  await vi.waitUntil(ended, { timeout: 60_000, interval: 50 })
  const { companies: all, already_watched: before } = await server.ok('watchBulk', {
    ...{ key, path: { bulk_id: id }, body: { preview: true } },
  })
  const { body } = await server.raw('GET', `/lists/${id}/watch`, { headers: { cookie } })
  expect(before).toBe(limit)
  expect(String(body)).toContain(`${all - before} new companies, ${before} are watched already`)
})
