import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AccountId, createEngine, newId, type Ports, type Settings, type Storage } from '@brassplate/core'
import { parseWebAddress, rootKeys, secureRandom, systemClock } from '@brassplate/core/node'
import { openPostgres } from '@brassplate/core/postgres'
import { openSqlite } from '@brassplate/core/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, engines, type TestDatabase } from '../../../../tests/support/databases.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const size = isProof
  ? { kills: 100, signals: 10_000, leaseMs: 45_000, patienceMs: 1_800_000 }
  : { kills: 2, signals: 100, leaseMs: 3_000, patienceMs: 300_000 }
const signalsEach = Math.ceil(size.signals / size.kills)
const producers = 4
const killDelayMsMax = 60
const script = fileURLToPath(new URL('webhook-worker.js', import.meta.url))
/** The first destination gets every signal, the second one in three. */
const filters = ['all', 'charge_registered']
/** Both have the same origin, which gets four concurrent deliveries: as many may be in flight at a kill. */
const underWayMax = 4

let database: TestDatabase
let receiver: Server
let children: ChildProcess[]
/** Received bodies by destination and event, including repeats. */
let received: Map<string, Map<string, string[]>>

beforeEach(async () => {
  children = []
  received = new Map(filters.map((filter) => [`/${filter}`, new Map()]))
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const { id } = JSON.parse(body) as { id: string }
      const events = received.get(request.url ?? '')
      events?.set(id, [...(events.get(id) ?? []), body])
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
})

afterEach(async () => {
  await Promise.all(children.map((child) => end(child, 'SIGKILL')))
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
  await database.drop()
})

function open(): Promise<Storage> {
  const { url } = database
  return url.startsWith('sqlite:')
    ? openSqlite({ path: url.slice('sqlite:'.length), clock: systemClock, migrations: 'apply' })
    : openPostgres({ url, clock: systemClock, migrations: 'apply' })
}

async function withStorage<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = await open()
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

async function register(): Promise<AccountId> {
  const account = newId(secureRandom, 'acc')
  const { port } = receiver.address() as AddressInfo
  await withStorage(async (storage) => {
    await storage.accounts.add({ id: account, email: 'ada@harbour-lane.example', passwordHash: '', createdAt: 0 })
    const crypto = rootKeys('a root secret for tests only, forty bytes', null)
    const requireText = { ...storage, clock: systemClock, random: secureRandom, crypto, parseWebAddress }
    // Only the ports that registering needs.
    const engine = createEngine(
      requireText as unknown as Ports,
      { webhookLimit: 9, allowPrivateNetworks: true } as Settings,
    )
    for (const signalType of filters) {
      await engine.webhooks.create(account, { url: `http://127.0.0.1:${port}/${signalType}`, signalType })
    }
  })
  return account
}

function startOne(account: AccountId, writers: number, kept: Set<string>): ChildProcess {
  const parameters = [script, database.url, String(size.leaseMs), account, String(writers)]
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let heard = ''
  child.stdout?.on('data', (chunk) => {
    const lines = (heard + String(chunk)).split('\n')
    heard = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('kept ')) kept.add(line.slice('kept '.length))
  })
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
  return child.exitCode
}

const numbersOf = (events: ReadonlyMap<string, readonly string[]>) =>
  [...events.values()]
    .map(([body = '{}']) => (JSON.parse(body) as { destination_sequence: number }).destination_sequence)
    .sort((one, other) => one - other)

describe.each(engines)('a process on %s killed while it writes and delivers signals', (engine) => {
  it(`loses none of ${size.signals} signals over ${size.kills} kills`, { timeout: size.patienceMs * 2 }, async () => {
    database = await createUsedDatabase(engine)
    const account = await register()
    const kept = new Set<string>()
    // A process that ends by itself, because its database did not answer in time, has written less.
    for (let round = 0; round < size.kills || kept.size < size.signals; round += 1) {
      const enough = kept.size + signalsEach
      const child = startOne(account, producers, kept)
      await vi.waitUntil(() => kept.size >= enough || child.exitCode !== null, { timeout: 240_000, interval: 5 })
      await delay((round * 37) % killDelayMsMax)
      await end(child, 'SIGKILL')
    }

    const last = startOne(account, 0, kept)
    const hasAll = () => [...kept].every((id) => received.get('/all')?.has(id))
    await vi.waitUntil(hasAll, { timeout: size.patienceMs, interval: 100 })
    const waiting = () => withStorage((storage) => storage.deliveries.waiting())
    await vi.waitUntil(async () => (await waiting()) === 0, { timeout: size.patienceMs, interval: 500 })
    expect(await end(last, 'SIGTERM')).toBe(0)

    let again = 0
    for (const events of received.values()) {
      expect(numbersOf(events)).toEqual(Array.from({ length: events.size }, (_, index) => index + 1))
      for (const bodies of events.values()) {
        expect(new Set(bodies).size).toBe(1)
        again += bodies.length - 1
      }
    }
    expect(again).toBeLessThanOrEqual(children.length * underWayMax)
  })
})
