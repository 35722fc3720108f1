import { setTimeout as delay } from 'node:timers/promises'
import { load, read } from '../claims/server.js'
import { apiClient } from '../hostile/target/client.js'
import { unknownSite } from '../soak/unknown-site.js'

const json = { 'content-type': 'application/json' }
const pollMs = 500
/** A figure that has not changed for so many polls has its last value. */
const stablePolls = 10
const warmUps = 30
const listMaxMs = 300_000

/** What is measured, in this order. Each returns how many units it did; `per` names a unit that it did besides. */
export const works = [
  {
    title: 'a stored answer',
    async run({ ports, world }, times) {
      const answer = await ports.answers.find(world.known[0])
      for (let place = 0; place < times; place += 1) {
        const domain = storedSite(place)
        await ports.answers.keep({ ...answer, domain, canonicalDomain: domain })
      }
      return { units: times }
    },
  },
  {
    title: 'a known domain, the first time for an account',
    async run(server, times) {
      await resolve(
        server,
        Array.from({ length: times }, (_, place) => storedSite(place)),
      )
      return { units: times }
    },
  },
  {
    title: 'a known domain, again',
    async run(server, times) {
      await resolve(
        server,
        Array.from({ length: times * 5 }, (_, place) => storedSite(place % times)),
      )
      return { units: times * 5 }
    },
  },
  {
    title: 'a new domain',
    async run(server, times) {
      const before = await pagesRead(server)
      await resolve(
        server,
        Array.from({ length: times }, (_, place) => unknownSite(place)),
        { prefer: 'wait=20' },
      )
      return {
        units: times,
        besides: { title: 'a page read, of a new domain', units: (await pagesRead(server)) - before },
      }
    },
  },
  {
    title: 'a row of a list, with a name',
    async run({ url, key, world }, times) {
      const client = apiClient(url, { key }, listMaxMs)
      const rows = Array.from({ length: times * 5 }, (_, place) => `"${world.names[place % world.names.length]}"`)
      const sent = await client.sendList(['name', ...rows].join('\n'))
      const { state } = await client.untilEnded(sent, listMaxMs)
      if (state !== 'completed') throw new Error(`The list ended as ${state}.`)
      return { units: rows.length }
    },
  },
  {
    title: 'a company that is watched from now on',
    async run(server) {
      const { url, key, world } = server
      const body = JSON.stringify({ company_numbers: world.companies })
      await read(`${url}/v1/watchlist/batch`, { 'x-api-key': key, ...json }, { method: 'POST', body })
      await untilStable(() => callsMade(server))
      return { units: world.companies.length }
    },
  },
  { title: 'a signal', run: signals },
  {
    title: 'a signal with its delivery',
    async run(server, times) {
      const { url, key, world } = server
      const body = JSON.stringify({ webhook_url: world.receiver, signal_type: 'all' })
      await read(`${url}/v1/partner/webhooks`, { 'x-api-key': key, ...json }, { method: 'POST', body })
      return signals(server, times)
    },
  },
]

/** Changes companies that are watched, and waits until their signals are stored and sent. */
async function signals(server, times) {
  const { engine, account, change, ports } = server
  const before = await engine.signals.feed(account, everySignal)
  change(times)
  await untilStable(async () => (await engine.signals.feed(account, everySignal)).total)
  while ((await ports.deliveries.waiting()) > 0) await delay(pollMs)
  const after = await engine.signals.feed(account, everySignal)
  return { units: after.total - before.total }
}

const everySignal = { signalType: null, company: null, since: null, cursor: null, page: 1, limit: 1 }

function storedSite(place) {
  return `stored-${place}.co.uk`
}

async function resolve({ url, key }, domains, headers = {}) {
  const bodies = domains.map((domain) => ({ domain }))
  const what = { bodies, connections: 1, count: bodies.length }
  return load(`${url}/v1/resolve/domain`, { 'x-api-key': key, ...headers }, what)
}

/** Asks often enough that the code is compiled, and resolves the domain whose answer is stored again later. */
export async function warmUp(server) {
  const { world } = server
  await resolve(server, [world.known[0]], { prefer: 'wait=20' })
  await resolve(
    server,
    Array.from({ length: warmUps * 10 }, () => world.known[0]),
  )
  const last = Array.from({ length: warmUps }, (_, place) => unknownSite(world.unknown - 1 - place))
  await resolve(server, last, { prefer: 'wait=20' })
}

async function pagesRead(server) {
  return metric(server, 'brassplate_pages_total\\{result="read"\\}')
}

/** Calls to Companies House so far. */
export async function callsMade(server) {
  return metric(server, 'brassplate_companies_house_calls_total')
}

/** The sum over all labels. */
async function metric({ url }, name) {
  const text = await read(`${url}/metrics`, {})
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'gm'))]
  return lines.reduce((sum, [, value]) => sum + Number(value), 0)
}

async function untilStable(read) {
  let [last, polls] = [await read(), 0]
  while (polls < stablePolls) {
    await delay(pollMs)
    const now = await read()
    polls = now === last ? polls + 1 : 0
    last = now
  }
}
