import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failuresMax, restMs } from '../../adapters/node/companies-house/breaker.js'
import { bodyBytesMax } from '../../adapters/node/companies-house/read-body.js'
import { searchResultsMax, type WebSearchOptions, webSearch } from '../../adapters/node/web-search.js'
import { noAddress, unknownCompany } from '../../src/register/company/company.js'
import { FakeClock, noon, sampleCompanyNumber } from '../../testing/index.js'
import { hangUp, json, LoopbackServer, silence, text } from './loopback-server.js'

const company = {
  ...unknownCompany(sampleCompanyNumber(1), 'HARBOUR & LANE LIMITED'),
  office: { ...noAddress, locality: 'Thornby' },
}
const resultsOf = (...urls: unknown[]) => urls.map((url) => ({ url, title: 'Harbour & Lane' }))

let server: LoopbackServer
let clock: FakeClock
let failures: unknown[]
let source: ReturnType<typeof webSearch>

beforeEach(async () => {
  server = new LoopbackServer()
  await server.start()
  clock = new FakeClock(noon)
  failures = []
  source = open()
})
afterEach(async () => {
  await source.close()
  await server.stop()
})

function open(more: Partial<WebSearchOptions> = {}) {
  return webSearch({
    ...{ baseUrl: `${server.baseUrl}/`, key: null, clock, rules: { moreSuffixes: ['example'] } },
    onFailure: (error) => failures.push(error),
    ...more,
  })
}

/** Replaces the source with another one on the same server. */
async function reopen(more: Partial<WebSearchOptions>): Promise<void> {
  await source.close()
  source = open(more)
}

const domains = async (max = 10) => (await source.websitesOf(company, max)).map(({ domain }) => domain)
const queryOf = (path: string | undefined) => new URL(path ?? '', 'http://search.example').searchParams

describe('webSearch', () => {
  it('queries SearXNG by name and town, and returns each registrable domain once', async () => {
    const urls = [
      'https://www.harbour-lane.example/about',
      'https://quay.example/x',
      'http://shop.harbour-lane.example/',
    ]
    server.next(json(200, { query: 'x', results: resultsOf(...urls) }))
    expect(await source.websitesOf(company, 10)).toEqual([
      { domain: 'harbour-lane.example', source: 'search', isNameGuess: true },
      { domain: 'quay.example', source: 'search', isNameGuess: true },
    ])
    expect(server.paths[0]).toMatch(/^\/search\?/)
    expect(queryOf(server.paths[0]).get('q')).toBe('HARBOUR & LANE LIMITED Thornby')
    expect(queryOf(server.paths[0]).get('format')).toBe('json')
    expect(server.requests[0]?.headers['x-subscription-token']).toBeUndefined()
    expect(failures).toEqual([])
  })

  it('queries Brave if there is a key, which never appears in the URL', async () => {
    await reopen({ key: 'a-secret-key' })
    server.next(json(200, { type: 'search', web: { results: resultsOf('https://harbour-lane.example') } }))
    expect(await domains()).toEqual(['harbour-lane.example'])
    expect(server.paths[0]).toMatch(/^\/res\/v1\/web\/search\?/)
    expect(server.paths[0]).not.toContain('a-secret-key')
    expect(server.requests[0]?.headers['x-subscription-token']).toBe('a-secret-key')
  })

  it('reads a compressed response', async () => {
    const packed = gzipSync(JSON.stringify({ results: resultsOf('https://quay.example') }))
    server.next((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
    expect(await domains()).toEqual(['quay.example'])
  })

  it('returns up to the limit, and sends no request for a limit of 0', async () => {
    server.next(json(200, { results: resultsOf('https://a-1.example', 'https://b-1.example') }))
    expect(await domains(1)).toEqual(['a-1.example'])
    expect(await domains(0)).toEqual([])
    expect(server.requests).toHaveLength(1)
  })

  it(`reads ${searchResultsMax} results and no more`, async () => {
    const urls = Array.from({ length: searchResultsMax + 1 }, (_, index) => `https://site-${index}.example`)
    server.next(json(200, { results: resultsOf(...urls) }))
    expect(await domains(100)).toHaveLength(searchResultsMax)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no results', { results: [] }],
    ['results of another kind', { results: 'many' }],
    ['web without results', { web: null }],
    [
      'results without addresses',
      { results: [null, 7, 'x', {}, ...resultsOf(null, '', 'ftp://x.example', '192.0.2.7')] },
    ],
  ])('finds nothing in a response that is %s', async (_, body) => {
    server.next(json(200, body))
    expect(await domains()).toEqual([])
    expect(failures).toEqual([])
  })

  it.each([
    ['refuses', text(403, 'no')],
    ['sends elsewhere', text(302, '')],
    ['is down', json(503, { results: resultsOf('https://quay.example') })],
    ['answers with a page', text(200, '<html>', 'text/html')],
    ['hangs up', hangUp],
    ['sends a response that is too large', text(200, 'x'.repeat(bodyBytesMax + 1))],
  ])('returns no candidates and reports it if the provider %s', async (_, handler) => {
    server.next(handler)
    expect(await domains()).toEqual([])
    expect(failures).toHaveLength(1)
  })

  it('waits no longer than its time limit', async () => {
    await reopen({ searchMaxMs: 30 })
    server.next(silence)
    expect(await domains()).toEqual([])
    expect(failures).toMatchObject([{ name: 'TimeoutError' }])
  })

  it('pauses after repeated failures, then tries once more', async () => {
    server.next(text(500, ''))
    for (let search = 0; search < failuresMax + 2; search += 1) await domains()
    expect(server.requests).toHaveLength(failuresMax)
    clock.advance(restMs)
    server.next(json(200, { results: resultsOf('https://quay.example') }))
    expect(await domains()).toEqual(['quay.example'])
  })
})
