import { startRandom } from '../../generated-sites/random.js'
import { consoleClient, send } from '../target/client.js'
import { apiRequest, operationsOf } from './api-requests.js'
import { consoleRequest, crawlConsole } from './console-requests.js'

const concurrency = 8
const answerMaxMs = 60_000
const failuresMax = 200
const idsMax = 200

/**
 * Sends random hostile requests until `isOver` says so. Request number n depends on the seed and n, and on ids that the
 * server has given out. Of six accounts the last one uses `limited`, a server with the default rate limits.
 */
export async function runAbuse({
  raised,
  limited,
  accounts,
  companies,
  seed,
  isOver,
  leftOut = [],
  onRequest = () => {},
}) {
  const operations = operationsOf(await (await fetch(`${raised.url}/openapi.json`)).json())
  const crawled = await crawlConsole(raised.url, accounts[0])
  const visitors = [
    await visitorOf(raised, accounts[0]),
    await visitorOf(raised, accounts[1]),
    await visitorOf(limited, accounts[5]),
  ]
  const callers = await Promise.all(
    accounts.slice(0, 6).map(async (account, place) => ({
      key: account.key,
      session: await sessionOf(place === 5 ? limited : raised, account),
      known: { lists: [], ids: ['x'], companies },
    })),
  )
  const totals = { requests: 0, statuses: new Map(), whats: new Map(), failures: [], unanswered: [] }
  const running = new Map()
  let next = 0

  async function work() {
    while (!isOver(next)) {
      const number = next
      next += 1
      const random = startRandom(seed, number)
      const account = random.below(6)
      const caller = callers[account]
      const server = account === 5 ? limited : raised
      const isVisit = random.chance(0.4)
      const visitor = account === 5 ? visitors[2] : visitors[account % 2]
      const request = isVisit
        ? consoleRequest(random, crawled, visitor.session, leftOut)
        : apiRequest(random, operations, { ...caller, leftOut })
      running.set(number, { what: request.what, startedAt: Date.now() })
      const answer = await send(server.url, { ...request, maxMs: answerMaxMs, bodyLengthMax: 20_000 }).catch(
        (error) => ({
          status: -1,
          text: error.message,
          headers: {},
        }),
      )
      const { startedAt } = running.get(number)
      running.delete(number)
      record(totals, number, request, answer)
      onRequest({ number, what: request.what, startedAt, endedAt: Date.now(), status: answer.status })
      learn(caller, answer)
      if (isVisit && isSignedOut(answer)) await visitor.renew()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { ...totals, operations: operations.length, pages: crawled.pages.length, forms: crawled.forms.length }
}

async function sessionOf({ url }, { email, password }) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const { text } = await send(url, { method: 'POST', path: '/v1/auth/login', headers, body })
  return JSON.parse(text).session.token
}

async function visitorOf({ url }, account) {
  const visitor = {
    session: await consoleClient(url, account),
    async renew() {
      const fresh = await consoleClient(url, account)
      if (fresh.token !== '') visitor.session = fresh
    },
  }
  return visitor
}

function isSignedOut({ status, headers }) {
  return (status === 302 || status === 303) && String(headers.location ?? '').startsWith('/login')
}

/** A status of -1 means that Node.js refused to send the request, 0 that no answer came. */
function record(totals, number, request, { status, text }) {
  totals.requests += 1
  totals.statuses.set(status, (totals.statuses.get(status) ?? 0) + 1)
  totals.whats.set(request.what, (totals.whats.get(request.what) ?? 0) + 1)
  const kept = { number, ...request, status, text: text.slice(0, 500) }
  if (status >= 500 && totals.failures.length < failuresMax) totals.failures.push(kept)
  if (status === 0 && totals.unanswered.length < failuresMax) totals.unanswered.push(kept)
}

/** Remembers ids and a new key, so that later requests reach further. */
function learn(caller, { status, text }) {
  if (status < 200 || status >= 300) return
  const list = /"id":\s*"(blk_\w+|bulk_\w+)"/.exec(text)?.[1]
  if (list && status === 202) caller.known.lists.push(list)
  for (const [, id] of text.matchAll(/"(?:id|\w+_id)":\s*"([^"]{1,100})"/g)) {
    if (caller.known.ids.length < idsMax && !caller.known.ids.includes(id)) caller.known.ids.push(id)
  }
  const key = /"api_key":\s*"(bp_live_\w+)"/.exec(text)?.[1]
  if (key) caller.key = key
}
