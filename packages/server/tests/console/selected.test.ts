import { RateLimitedError } from '@brassplate/core'
import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeEach } from '../../src/web/console/parts/tables/picked.js'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

const today = new Date().toISOString().slice(0, 10)
const [full = '', other = ''] = ['09999991', '06999920']

/** More than a page shows. */
const spare = Array.from({ length: 60 }, (_, place) => ({
  number: `0710${1_000 + place}`,
  name: `SPARE ${place} LIMITED`,
}))
const companies = [
  ...knownCompanies(today),
  ...knownCompanies(today).flatMap((company) =>
    company.number === other ? spare.map((changed) => ({ ...company, ...changed })) : [],
  ),
]

let server: TestServer
let key: string
let show: (path: string) => Promise<string>
let post: (
  path: string,
  fields: readonly [string, string][],
) => Promise<{ status: number; page: string; location: string | null }>

beforeAll(async () => {
  server = await TestServer.start('sqlite', {})
  await importCompanies(server, companies, `${today.slice(0, 7)}-01`)
  const guest = await server.guest('ada@harbour-lane.example')
  key = guest.key
  const cookie = await server.cookieOf(guest)
  const page = await server.raw('GET', '/lists', { headers: { cookie } })
  const token = /name="form_token" value="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
  show = async (path) => String((await server.raw('GET', path, { headers: { cookie } })).body)
  post = async (path, fields) => {
    const body = new URLSearchParams([['form_token', token], ...fields])
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await server.raw('POST', path, { body: `${body}`, headers })
    return { status: sent.status, page: String(sent.body), location: sent.headers.get('location') }
  }
  const ten = Array.from({ length: 10 }, (_, place) => `tag ${place}`)
  await server.ok('watchCompany', { key, body: { company_number: full, tags: ten } })
  await server.ok('watchCompany', { key, body: { company_number: other, tags: [] } })
})
afterAll(() => server?.close())

async function watched(): Promise<Record<string, number>> {
  const { data } = await server.ok('listWatchlist', { key })
  return Object.fromEntries(data.map(({ company_number, tags }) => [company_number, tags.length]))
}

describe('companies that are selected', () => {
  it('get no tag if one of them cannot have one more, and the page says which', async () => {
    const chosen = [other, full].map((number) => ['company_number', number] as [string, string])
    const { status, page } = await post('/watchlist/selected', [...chosen, ['action', 'tag'], ['tag', 'late']])
    expect(status).toBe(400)
    expect(page).toContain('would have more than 10 tags, so no company was changed.')
    expect(page).toContain('Leave it out of the selection')
    expect(await watched()).toEqual({ [full]: 10, [other]: 0 })
  })

  it('are a file of their own, in the order of the search', async () => {
    const chosen = [other, full].map((number) => ['company_number', number] as [string, string])
    const { status, page } = await post('/search/selected', [...chosen, ['action', 'download']])
    expect(status).toBe(200)
    const lines = page.trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['company_number', other, full])
    const refused = await post('/search/selected', [
      ['company_number', 'zzz'],
      ['action', 'download'],
    ])
    expect(refused.status).toBe(400)
  })

  it('stay watched if one of them is no company number', async () => {
    const chosen = [other, 'zzz'].map((number) => ['company_number', number] as [string, string])
    const { status, page } = await post('/watchlist/selected', [...chosen, ['action', 'remove'], ['sure', 'yes']])
    expect(status).toBe(400)
    expect(page).toContain('zzz')
    expect(Object.keys(await watched())).toHaveLength(2)
  })
})

describe('a search', () => {
  it('sorts by name if no name is searched for, and says the status that was not asked for', async () => {
    const sorted = await show('/search?is_insolvent=true')
    expect(sorted).toMatch(/aria-current="true">Name</)
    expect(sorted).not.toContain('Best match')
    expect(sorted).toContain('>liquidation</span>')
    expect(await show('/search?name=spare')).toMatch(/aria-current="true">Best match</)
    expect(await show('/search?company_status=liquidation')).not.toContain('>liquidation</span>')
  })

  it('has at most 60 kB with a full page and every filter in use', async () => {
    const { company } = (await server.ok('lookupCompanies', { key, body: { company_numbers: [other] } })).data[0] ?? {}
    const [industry] = company?.industries ?? []
    const query = {
      ...{
        name: 'spare',
        postcode: company?.registered_postcode ?? '',
        town: company?.registered_office.locality ?? '',
      },
      ...{ company_status: 'active', company_type: 'ltd', sic_code: industry?.sic_code ?? '' },
      ...{ accounts_type: company?.accounts_type ?? '', incorporated_from: '1900-01-01', incorporated_to: today },
      ...{ is_overdue: 'false', is_insolvent: 'false', has_charges: 'false' },
    }
    const shown = await show(`/search?${new URLSearchParams(query)}`)
    expect(shown.split('class="pick"').length).toBeGreaterThan(26)
    expect(Buffer.byteLength(shown)).toBeLessThan(60_000)
  })
})

describe('all that a page finds', () => {
  it('is watched by one form, however many pages it has', async () => {
    const query = { company_status: 'active', sort: 'name' }
    const { pagination } = await server.ok('searchCompanies', { key, query })
    expect(pagination.total).toBeGreaterThan(25)
    const shown = await show(`/search?${new URLSearchParams(query)}`)
    expect(shown).toContain(`All ${pagination.total} companies, on all pages`)
    const back = '/search?company_status=active&sort=name'
    const { location } = await post('/search/selected', [
      ['company_number', full],
      ['whole', 'yes'],
      ['back', back],
    ])
    expect(location).toBe(`${back}&done=watched&count=${pagination.total}`)
    expect(await show(location ?? '')).toContain(`${pagination.total} companies of this search are on your watchlist.`)
    expect(Object.keys(await watched()).length).toBeGreaterThanOrEqual(pagination.total)
  })

  it('gets a tag or goes from the watchlist, and only what the filters find', async () => {
    const before = await server.ok('listWatchlist', { key })
    const wanted = before.data.filter(({ company_name: name }) => name.includes('LIMITED')).length
    expect(wanted).toBeGreaterThan(10)
    const whole: [string, string][] = [
      ['whole', 'yes'],
      ['back', '/watchlist?q=limited&tag='],
      ['newest_known', new Date().toISOString()],
    ]
    await server.ok('unwatchCompany', { key, path: { company_number: full } })
    await post('/watchlist/selected', [...whole, ['action', 'tag'], ['tag', 'late']])
    const tagged = await server.ok('listWatchlist', { key, query: { tag: 'late' } })
    expect(tagged.data.length).toBe(wanted - 1)
    expect((await post('/watchlist/selected', [...whole, ['action', 'remove']])).page).toContain(
      `Stop watching ${tagged.data.length} companies?`,
    )
    await post('/watchlist/selected', [...whole, ['action', 'remove'], ['sure', 'yes']])
    const after = await server.ok('listWatchlist', { key })
    expect(after.data.length).toBe(before.data.length - wanted)
  })

  it('is only what was on the watchlist when its page was shown', async () => {
    const late = '02718284'
    await server.ok('unwatchCompany', { key, path: { company_number: late } })
    await server.ok('watchCompanies', { key, body: { company_numbers: spare.map(({ number }) => number) } })
    const shown = await show('/watchlist')
    const [, newest = ''] = /name="newest_known" value="([^"]+)"/.exec(shown) ?? expect.fail('no time in the form')
    await server.ok('watchCompany', { key, body: { company_number: late } })
    const whole: [string, string][] = [
      ['whole', 'yes'],
      ['back', '/watchlist?q='],
      ['newest_known', newest],
    ]
    await post('/watchlist/selected', [...whole, ['action', 'tag'], ['tag', 'shown']])
    const tagged = await server.ok('listWatchlist', { key, query: { tag: 'shown' } })
    expect(tagged.data.length).toBeGreaterThan(50)
    expect(tagged.data.map(({ company_number: number }) => number)).not.toContain(late)
  })

  it('is only the signals that the feed had when its page was shown', async () => {
    const change = companyChanges.enterLiquidation(today)
    const changed = companies.map((company) => (company.name.startsWith('SPARE') ? change(company) : company))
    await importCompanies(server, changed, `${Number(today.slice(0, 4)) + 1}-01-01`)
    await server.engine.register.publishImportChanges()
    const unseen = async () => (await server.ok('listSignals', { key, query: { seen: 'false' } })).pagination.total
    const before = await unseen()
    expect(before).toBeGreaterThan(50)
    const shown = await show('/signals?severity=critical&sort=severity')
    const [, newest = ''] = /name="newest_known" value="(\d+)"/.exec(shown) ?? expect.fail('no sequence in the form')
    const [latest] = (await server.ok('listSignals', { key, query: { limit: '1' } })).data
    expect(Number(newest)).toBe(latest?.sequence)
    // As if the last ten had come after the page.
    const whole: [string, string][] = [
      ['whole', 'yes'],
      ['back', '/signals?seen=false'],
      ['newest_known', String(Number(newest) - 10)],
    ]
    await post('/signals/seen', [...whole, ['action', 'seen']])
    expect(await unseen()).toBe(10)
  })

  it('is short for each signal and each list, which have much room on no page', async () => {
    const list = { body: 'Company number\n09999991\n', headers: { 'x-api-key': key, 'content-type': 'text/csv' } }
    for (let count = 0; count < 3; count += 1) {
      const { id } = (await server.raw('POST', `/v1/bulk?file_name=${count}.csv`, list)).body as { id: string }
      const hasEnded = async () => (await server.ok('getBulk', { key, path: { bulk_id: id } })).status === 'completed'
      await vi.waitUntil(hasEnded, { timeout: 30_000, interval: 20 })
    }
    const signals = (await show('/signals')).match(/<article.+?<\/article>/gs) ?? []
    expect(signals.length).toBeGreaterThan(20)
    for (const signal of signals) expect(signal.length).toBeLessThan(1_500)
    const lists = (await show('/lists')).match(/<tr><td.+?<\/tr>/gs) ?? []
    expect(lists).toHaveLength(3)
    for (const list of lists) expect(list.length).toBeLessThan(1_800)
  })

  it('is nothing if a form names another page as its own', async () => {
    const { location } = await post('/search/selected', [
      ['whole', 'yes'],
      ['back', 'https://elsewhere.example/search?name=x'],
    ])
    expect(location).toMatch(/^\/search\?done=/)
  })
})

describe('the one search', () => {
  it('leads to a list that is called like a website', async () => {
    const sent = await server.raw('POST', '/v1/bulk?start=false&file_name=messy.csv', {
      body: 'Company number\n09999991\n',
      headers: { 'x-api-key': key, 'content-type': 'text/csv' },
    })
    const { id } = sent.body as { id: string }
    const found = await post('/find', [['q', 'messy.csv']])
    expect([found.status, found.location]).toEqual([303, `/lists/${id}`])
  })

  it('reads no website for an address at a free e-mail service', async () => {
    const { status, page } = await post('/find', [['q', 'ada@gmail.com']])
    expect(status).toBe(400)
    expect(page).toContain('gmail.com is a free e-mail service, so the address does not show a company.')
  })

  it('keeps a text that cannot be looked up in its field, with the reason below it', async () => {
    for (const [text, reason] of [
      ['ada@gmail.com', 'gmail.com is a free e-mail service'],
      ['harbour-lane.invalid', 'is not a domain that can be looked up'],
    ] as const) {
      const { page } = await post('/find', [['q', text]])
      expect(page).toContain(` value="${text}"`)
      expect(/<span id="find-error" class="wrong" role="alert">([^<]+)/.exec(page)?.[1]).toContain(reason)
    }
  })
})

it('says how many were changed before one was refused, and changes none after it', async () => {
  const changed: string[] = []
  const change = async (name: string) => {
    if (name === 'three') throw new RateLimitedError('No call is left.', 5)
    changed.push(name)
  }
  const changing = changeEach(['one', 'two', 'three', 'four'], String, change)
  await expect(changing).rejects.toMatchObject({
    code: 'rate_limited',
    message: '2 of the 4 that you chose were changed. three was not: No call is left.',
  })
  expect(changed).toEqual(['one', 'two'])
  await expect(changeEach(['three'], String, change)).rejects.toThrow(/^No call is left\.$/)
})
