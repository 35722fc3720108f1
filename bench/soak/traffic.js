import { startRandom } from '../generated-sites/random.js'
import { crawlConsole } from '../hostile/abuse/console-requests.js'
import { apiClient, consoleClient } from '../hostile/target/client.js'
import { unknownSite } from './unknown-site.js'

const json = { 'content-type': 'application/json' }
const watchedPerAccount = 250
const watchBatch = 100
const waitMaxMs = 60_000
const answerLengthMax = 100_000

/**
 * What callers of a server ask for, mixed. Makes the accounts watch companies, gives each a webhook, and resolves the
 * known domains first. `next(number)` gives request number n: the same seed gives the same requests.
 */
export async function openTraffic(server, { accounts, world, seed }) {
  const { url } = server
  const callers = []
  for (const [place, account] of accounts.entries()) callers.push(await prepare(url, account, place, world))
  const { pages } = await crawlConsole(url, accounts[0])
  let asked = 0

  function unknownDomain() {
    asked += 1
    return unknownSite((asked - 1) % world.unknown)
  }

  return {
    next(number) {
      const random = startRandom(seed, number)
      const caller = random.oneOf(callers)
      const what = random.weighted(kinds)
      const request = requests[what]({ random, caller, world, pages, unknownDomain })
      const { headers = {}, body, isVisit, ...rest } = request
      const credential = isVisit ? { cookie: caller.cookie } : { 'x-api-key': caller.key }
      return {
        what,
        ...rest,
        headers: { ...credential, ...(body ? json : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }
    },
  }
}

const kinds = [
  [300, 'known domain'],
  [20, 'new domain'],
  [200, 'company'],
  [20, 'officers'],
  [180, 'search'],
  [50, 'match'],
  [50, 'me'],
  [30, 'watchlist'],
  [40, 'signals'],
  [30, 'reviews'],
  [10, 'decide review'],
  [5, 'undo review'],
  [10, 'answers'],
  [10, 'deliveries'],
  [5, 'watch'],
  [5, 'stop watching'],
  [2, 'export'],
  [3, 'dossier'],
  [5, 'agent tools'],
  [60, 'console page'],
]

const requests = {
  'known domain': ({ random, world }) => resolve(random.oneOf(world.known)),
  'new domain': ({ random, unknownDomain }) =>
    resolve(unknownDomain(), random.chance(0.5) ? { prefer: 'wait=20' } : {}),
  company: (given) => ({ path: `/v1/companies/${companyIn(given)}` }),
  officers: (given) => ({ path: `/v1/companies/${companyIn(given)}/officers` }),
  search: ({ random, world }) => ({ path: `/v1/companies/search?name=${wordsOf(random, world)}` }),
  match: ({ random, world }) => post('/v1/match/company', { name: random.oneOf(world.names) }),
  me: () => ({ path: '/v1/auth/me' }),
  watchlist: () => ({ path: '/v1/watchlist' }),
  signals: () => ({ path: '/v1/signals?limit=50' }),
  reviews: () => ({ path: '/v1/reviews?limit=50' }),
  'decide review': (given) =>
    post('/v1/resolve/review', { domain: given.random.oneOf(given.world.known), company_number: companyIn(given) }),
  'undo review': ({ random, world }) => ({ method: 'POST', path: `/v1/reviews/${random.oneOf(world.known)}/undo` }),
  answers: () => ({ path: '/v1/answers?limit=50' }),
  deliveries: ({ caller }) => ({ path: `/v1/partner/webhooks/${caller.destination}/deliveries` }),
  watch: (given) => post('/v1/watchlist', { company_number: companyIn(given) }),
  'stop watching': (given) => ({ method: 'DELETE', path: `/v1/watchlist/${companyIn(given)}` }),
  export: ({ random, world }) => ({ path: `/v1/companies/export?format=jsonl&name=${wordsOf(random, world)}` }),
  dossier: (given) => ({ path: `/v1/companies/${companyIn(given)}/dossier` }),
  'agent tools': () =>
    post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { accept: 'application/json, text/event-stream' }),
  'console page': ({ random, pages }) => ({ path: random.oneOf(pages), isVisit: true }),
}

function post(path, body, headers = {}) {
  return { method: 'POST', path, body, headers }
}

function resolve(domain, headers = {}) {
  return post('/v1/resolve/domain', { domain }, headers)
}

function companyIn({ random, world }) {
  return random.oneOf(world.companies)
}

function wordsOf(random, world) {
  return encodeURIComponent(random.oneOf(world.names).split(' ').slice(0, random.between(1, 2)).join(' '))
}

async function prepare(url, account, place, world) {
  const { call } = apiClient(url, account, waitMaxMs)
  const sendJson = async (path, body, headers = {}) => {
    const sent = { headers: { ...json, ...headers }, body: JSON.stringify(body), bodyLengthMax: answerLengthMax }
    const { status, text } = await call('POST', path, sent)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
    return JSON.parse(text)
  }
  const watched = world.companies.slice(place * 50, place * 50 + watchedPerAccount)
  for (let start = 0; start < watched.length; start += watchBatch)
    await sendJson('/v1/watchlist/batch', { company_numbers: watched.slice(start, start + watchBatch) })
  const { id } = await sendJson('/v1/partner/webhooks', { webhook_url: world.receiver, signal_type: 'all' })
  if (place === 0)
    for (const domain of world.known) await sendJson('/v1/resolve/domain', { domain }, { prefer: 'wait=20' })
  const { cookie } = await consoleClient(url, account)
  return { key: account.key, cookie, destination: id }
}
