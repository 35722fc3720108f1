import type { Agent } from 'undici'
import { childOf, objectOf, objectsOf, textOf } from '../../src/register/companies-house/json.js'
import type { Company } from '../../src/register/company/company.js'
import { type DomainRules, parseDomain } from '../../src/resolution/domain/domain.js'
import type { CandidateSource, WebsiteCandidate } from '../../src/resolution/website/candidate-source.js'
import type { Clock } from '../../src/shared/clock.js'
import { Breaker } from './companies-house/breaker.js'
import { addressUnder } from './companies-house/connector.js'
import { readBody } from './companies-house/read-body.js'
import { undici } from './web/undici.js'

const searchMaxMs = 8_000
const connectMaxMs = 3_000
const connectionsMax = 4
const headerBytesMax = 16 * 1024
/** One page of results from either provider. */
export const searchResultsMax = 20
/** Below Brave's limits of 400 characters and 50 words. */
const queryLengthMax = 300
const queryWordsMax = 40

export interface WebSearchOptions {
  /** Set by the operator: their own SearXNG, or the Brave API. */
  readonly baseUrl: string
  /** With a key the Brave API is used, without one SearXNG. */
  readonly key: string | null
  readonly clock: Clock
  readonly rules?: DomainRules
  readonly searchMaxMs?: number
  /** Called for every failed search; the company then has no candidates from this source. */
  readonly onFailure?: (error: unknown) => void
}

/** Searches the web for a company by name and town. Never throws. `close` ends its connections. */
export function webSearch(options: WebSearchOptions): CandidateSource & { close(): Promise<void> } {
  const { onFailure, rules } = options
  const breaker = new Breaker(options.clock)
  const agent = new (undici().Agent)({
    connect: { timeout: connectMaxMs },
    connections: connectionsMax,
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
  })

  return {
    name: 'search',

    async websitesOf(company, max) {
      if (max < 1 || breaker.ask() > 0) return []
      let isAnswered = false
      try {
        const addresses = addressesIn(await requestResults(agent, options, searchQuery(company)))
        isAnswered = true
        return candidatesOf(addresses, rules).slice(0, max)
      } catch (error) {
        onFailure?.(error)
        return []
      } finally {
        if (isAnswered) breaker.succeeded()
        else breaker.failed()
      }
    },

    close: () => agent.destroy(),
  }
}

function searchQuery({ name, office }: Company): string {
  const words = `${name} ${office.locality ?? ''}`.split(/\s+/).filter(Boolean)
  return words.slice(0, queryWordsMax).join(' ').slice(0, queryLengthMax)
}

async function requestResults(agent: Agent, options: WebSearchOptions, query: string): Promise<unknown> {
  const { baseUrl, key } = options
  const path =
    key === null
      ? `/search?${new URLSearchParams({ q: query, format: 'json', language: 'en-GB' })}`
      : `/res/v1/web/search?${new URLSearchParams({ q: query, country: 'GB', count: String(searchResultsMax) })}`
  const { statusCode, headers, body } = await undici().request(addressUnder(baseUrl, path), {
    dispatcher: agent,
    signal: AbortSignal.timeout(options.searchMaxMs ?? searchMaxMs),
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(key === null ? {} : { 'x-subscription-token': key }),
    },
  })
  const encoding = headers['content-encoding']
  const text = await readBody(body, typeof encoding === 'string' ? encoding.toLowerCase() : undefined)
  if (statusCode !== 200) throw new Error(`The search provider answered ${statusCode}.`)
  return JSON.parse(text)
}

/** SearXNG lists results at the top level, Brave under `web`. */
function addressesIn(json: unknown): readonly string[] {
  const answer = objectOf(json)
  const results = answer && (Array.isArray(answer.results) ? answer.results : childOf(answer, 'web')?.results)
  return objectsOf(results)
    .slice(0, searchResultsMax)
    .flatMap(({ url }) => textOf(url) ?? [])
}

/** The search was by name, so the name on a result page is not evidence. */
function candidatesOf(addresses: readonly string[], rules: DomainRules | undefined): readonly WebsiteCandidate[] {
  const domains = new Set(addresses.flatMap((address) => parseDomain(address, rules)?.domain ?? []))
  return [...domains].map((domain) => ({ domain, source: 'search', isNameGuess: true }))
}
