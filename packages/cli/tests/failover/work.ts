import type { Load } from './load.js'

const rowsOfList = 4
/** An account may have 100. */
const listsMax = 80

/** What the processes have acknowledged. */
export interface Acknowledged {
  /** Domains by job. */
  readonly jobs: Map<string, string>
  /** Domains whose match was answered at once. */
  readonly matched: Set<string>
  /** The rows of each list. */
  readonly lists: Map<string, readonly string[]>
  /** Whether each company is watched. */
  readonly watched: Map<string, boolean>
}

/** The steps of the callers: each is repeated as long as the load runs. */
export function mixedWork(load: Load, domains: readonly string[], companies: readonly string[]) {
  const acknowledged: Acknowledged = { jobs: new Map(), matched: new Set(), lists: new Map(), watched: new Map() }
  let asked = 0
  const nextDomain = () => {
    asked += 1
    return domains[asked % domains.length] ?? ''
  }

  const post = (kind: string, path: string, key: string, body: string, headers = {}) =>
    load.send(kind, path, { method: 'POST', body, headers: { 'idempotency-key': key, ...headers } })

  async function resolve(): Promise<void> {
    const domain = nextDomain()
    const reply = await post('resolve', '/v1/resolve/domain', `${domain}-${asked}`, JSON.stringify({ domain }))
    if (reply.status === 202) acknowledged.jobs.set(String(reply.body.job_id), domain)
    if (reply.status === 200 && reply.body.match_status === 'matched') acknowledged.matched.add(domain)
  }

  /** An answer that is already paid for. */
  async function resolveAgain(): Promise<void> {
    const [domain] = acknowledged.matched
    if (domain) await load.send('known', '/v1/resolve/domain', { method: 'POST', body: JSON.stringify({ domain }) })
  }

  let watches = 0
  async function watch(): Promise<void> {
    watches += 1
    const company = companies[watches % companies.length] ?? ''
    if (acknowledged.watched.get(company)) {
      await load.send('watch', `/v1/watchlist/${company}`, { method: 'DELETE' })
      acknowledged.watched.set(company, false)
    } else {
      await post('watch', '/v1/watchlist', `watch-${watches}`, JSON.stringify({ company_number: company }))
      acknowledged.watched.set(company, true)
    }
  }

  /** Sends the next list when the last one is finished. */
  let last: string | null = null
  async function list(): Promise<void> {
    const progress = last === null ? null : await load.send('list', `/v1/bulk/${last}`)
    const isBusy = progress !== null && progress.body.status !== 'completed'
    if (isBusy || acknowledged.lists.size === listsMax) return
    const rows = Array.from({ length: rowsOfList }, nextDomain)
    const sent = await post('list', '/v1/bulk', `list-${asked}`, rows.join('\n'), { 'content-type': 'text/plain' })
    last = String(sent.body.id)
    acknowledged.lists.set(last, rows)
  }

  const steps = {
    resolve,
    resolveAgain,
    watch,
    list,
    search: () => load.send('search', '/v1/companies/search?name=harbour'),
    me: () => load.send('me', '/v1/auth/me'),
    statement: () => load.send('statement', '/v1/credits/statement'),
    signals: () => load.send('signals', '/v1/signals?limit=10'),
  }
  return { steps, acknowledged }
}
