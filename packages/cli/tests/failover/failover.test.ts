import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../../tests/support/databases.js'
import {
  missingClusterPrograms,
  type PostgresCluster,
  startPostgresCluster,
} from '../../../../tests/support/postgres-cluster.js'
import { ask, readCharges, succeed } from '../kills/resolution-support.js'
import { clusterFaults, type Fault, networkFaults } from './faults.js'
import { Fleet } from './fleet.js'
import { Load } from './load.js'
import { type Acknowledged, mixedWork } from './work.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const kills = Number(process.env.TEST_FAILOVER_KILLS ?? 4)
const nodes = 3
const watchedAlways = 10
const domains = Array.from({ length: isProof ? 1_000 : 300 }, (_, place) => `site-${place}.example`)
const credits = 2 * domains.length
const pauseMs = 150
/** Longer than the lease of a job or a list that a lost connection left behind. */
const patience = { timeout: 900_000, interval: 250 }
/** Three workers send at most four deliveries at a time to one receiver. */
const underWayMax = 12

let fleet: Fleet | null = null
let cluster: PostgresCluster | null = null
let drop = async () => {}

afterEach(async () => {
  await fleet?.close()
  await cluster?.stop()
  await drop()
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

if (isProof && missingClusterPrograms.length > 0) {
  say(`Fail-over is not proved here, only network faults: ${missingClusterPrograms.join(', ')} not installed.`)
}

describe('a fleet whose database fails over', () => {
  it(`loses nothing, charges and numbers everything once, and recovers`, { timeout: 7_200_000 }, async () => {
    let faults: readonly Fault[] = networkFaults
    let url = ''
    if (isProof && missingClusterPrograms.length === 0) {
      cluster = await startPostgresCluster(nodes)
      url = cluster.url
      faults = [...clusterFaults(cluster, kills), ...networkFaults]
    } else {
      const database = await createDatabase('postgres')
      url = database.url
      drop = database.drop
    }
    const running = new Fleet(url)
    fleet = running
    await running.start(domains, credits)
    const always = running.companies.slice(0, watchedAlways).map(({ number }) => number)
    const load = new Load(running.apis, running.key)
    const [api = ''] = running.apis
    for (const company_number of always) {
      expect((await ask(api, '/v1/watchlist', running.key, { company_number }))?.status).toBe(201)
    }
    const hook = { webhook_url: running.destination(), signal_type: 'all' }
    expect((await ask(api, '/v1/partner/webhooks', running.key, hook))?.status).toBe(201)
    const others = running.companies.slice(watchedAlways).map(({ number }) => number)
    const { steps, acknowledged } = mixedWork(load, domains, others)
    load.start(steps, pauseMs)
    await load.untilSteady(load.mark())

    let imports = 0
    for (const [place, fault] of faults.entries()) {
      const before = load.mark()
      const importing = running.importRegister(watchedAlways)
      await fault.begin(running.wire)
      const { backMs, calls, refusals, last } = await load.untilSteady(before, running.exits)
      await importing
      imports += 1
      await fault.end(running.wire)
      const line = `${place + 1}. ${fault.name}: back after ${seconds(backMs)} (last: ${last}), ${calls} calls, ${refusals} with 503`
      say(`${line}, ${load.failures.length} failed`)
      expect(load.failures).toEqual([])
    }
    await load.stop()
    await expectNothingLost(running, acknowledged, imports)
    expect(await running.end()).toEqual([0, 0, 0, 0, 0])
    expect(JSON.parse(await succeed(['ledger', 'verify', '--json'], running.env))).toMatchObject({ balanced: true })
    say(`statuses: ${[...load.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  })
})

/** On a machine that is busy enough a website may be read too slowly. Then it is not charged. */
const outcomesAllowed = ['matched', 'scrape_failed']

async function expectNothingLost(running: Fleet, acknowledged: Acknowledged, imports: number): Promise<void> {
  const { apis, key } = running
  const [url = ''] = apis
  const get = async (path: string) => (await ask(url, path, key))?.body ?? {}

  const matched = new Set(acknowledged.matched)
  for (const [id, domain] of acknowledged.jobs) {
    const isDone = async () => /completed|failed/.test(String((await get(`/v1/enrich/status/${id}`)).status))
    await vi.waitUntil(isDone, patience)
    const { status, result } = await get(`/v1/enrich/status/${id}`)
    expect(status, domain).toBe('completed')
    const { match_status: outcome } = result as { match_status: string }
    expect(outcomesAllowed, domain).toContain(outcome)
    if (outcome === 'matched') matched.add(domain)
  }
  for (const [id, rows] of acknowledged.lists) {
    await vi.waitUntil(async () => /completed|stopped/.test(String((await get(`/v1/bulk/${id}`)).status)), patience)
    const result = await fetch(`${url}/v1/bulk/${id}/result?format=jsonl`, { headers: { 'x-api-key': key } })
    const answers = (await result.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ListAnswer)
    expect(answers.map(({ input }) => input)).toEqual(rows)
    for (const { input, outcome, error } of answers) {
      expect(outcomesAllowed, `${input} ${JSON.stringify(error)}`).toContain(outcome)
      if (outcome === 'matched') matched.add(input)
    }
  }
  const stored = rowsOf(await get('/v1/bulk')).map(({ id }) => String(id))
  expect(stored.toSorted()).toEqual([...acknowledged.lists.keys()].toSorted())
  const charges = await readCharges(url, key)
  expect(charges.toSorted()).toEqual([...matched].toSorted())
  const balance = credits - charges.length
  expect((await get('/v1/auth/me')).credits).toEqual({ balance, held: 0, available: balance, unlimited: false })

  const watched = rowsOf(await get('/v1/watchlist')).map(({ company_number }) => String(company_number))
  const expected = [...acknowledged.watched].filter(([, isWatched]) => isWatched).map(([number]) => number)
  const always = running.companies.slice(0, watchedAlways).map(({ number }) => number)
  expect(watched.toSorted()).toEqual([...always, ...expected].toSorted())

  const hasAll = async () => (await readFeed(get)).length >= imports * watchedAlways
  await vi.waitUntil(hasAll, patience)
  const signals = await readFeed(get)
  const gapFree = Array.from({ length: imports * watchedAlways }, (_, place) => place + 1)
  expect(signals.map(({ sequence }) => Number(sequence)).toSorted((one, other) => one - other)).toEqual(gapFree)
  await vi.waitUntil(() => signals.every(({ id }) => running.received.has(String(id))), patience)
  const bodies = [...running.received.values()]
  const numbers = bodies.map(([body = '{}']) => Number(JSON.parse(body).destination_sequence))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(gapFree)
  expect(bodies.every((same) => new Set(same).size === 1)).toBe(true)
  const again = bodies.reduce((sum, same) => sum + same.length - 1, 0)
  expect(again).toBeLessThanOrEqual(imports * underWayMax)

  say(
    `lost: 0 of ${acknowledged.jobs.size} jobs, ${acknowledged.matched.size} answers, ${acknowledged.lists.size} lists (each stored once), ${acknowledged.watched.size} watches, ${signals.length} signals`,
  )
  say(`charged: ${charges.length} domains, each once; deliveries: ${bodies.length}, sent again: ${again}`)
}

type Get = (path: string) => Promise<Readonly<Record<string, unknown>>>

const rowsOf = (body: Readonly<Record<string, unknown>>) => body.data as Readonly<Record<string, unknown>>[]

async function readFeed(get: Get): Promise<Readonly<Record<string, unknown>>[]> {
  const signals: Readonly<Record<string, unknown>>[] = []
  for (let path = '/v1/signals?limit=100'; ; ) {
    const page = await get(path)
    signals.push(...rowsOf(page))
    const { cursor } = page.pagination as { cursor: string | null }
    if (cursor === null) return signals
    path = `/v1/signals?limit=100&cursor=${encodeURIComponent(cursor)}`
  }
}

interface ListAnswer {
  readonly input: string
  readonly outcome: string
  readonly error: unknown
}
