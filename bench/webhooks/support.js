import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { attemptsAtOnceMax, createEngine, fanOut, newId } from '../../packages/core/dist/index.js'
import {
  createOutboundDoor,
  createWebhookPost,
  parseWebAddress,
  rootKeys,
  secureRandom,
  startWorker,
  systemClock,
  withinMs,
} from '../../packages/core/dist/node.js'
import { createDatabase, startPostgres } from '../register/postgres.js'

const settleMaxMs = 30_000
const now = () => performance.timeOrigin + performance.now()

/** Runs `work` on a new database of each engine. Postgres runs with its durable default settings. */
export async function onBothEngines(work) {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-webhooks-'))
  try {
    const { openSqlite } = await import('../../packages/core/dist/sqlite.js')
    const clock = systemClock
    let files = 0
    await work('sqlite', () => {
      files += 1
      return openSqlite({ path: join(folder, `${files}.db`), clock, migrations: 'apply' })
    })
    const { openPostgres } = await import('../../packages/core/dist/postgres.js')
    const server = await startPostgres()
    try {
      await work('postgres', async () =>
        openPostgres({ url: await createDatabase(server.url), clock, migrations: 'apply' }),
      )
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends signals at a steady rate to receivers of separate accounts. Returns the milliseconds from commit to arrival. */
export async function measure(open, { receivers, hanging = 0, signals, perSecond, warmUp = 50 }) {
  const storage = await open()
  const script = fileURLToPath(new URL('receivers.js', import.meta.url))
  const child = fork(script, [String(receivers), String(hanging)])
  const arrivals = new Map()
  try {
    const [{ ports: listening }] = await once(child, 'message')
    child.on('message', ({ id, at }) => arrivals.has(id) || arrivals.set(id, at))
    const world = createWorld(storage)
    const accounts = []
    for (const port of listening) accounts.push(await register(world, port))
    const worker = startDeliverer(world)
    const commits = await send(world, accounts, { count: signals + warmUp, perSecond })
    const healthy = commits.slice(warmUp).filter(({ receiver }) => receiver >= hanging)
    const until = now() + settleMaxMs
    while (healthy.some(({ id }) => !arrivals.has(id)) && now() < until) await delay(20)
    const latenciesMs = healthy.map(({ id, at }) => (arrivals.get(id) ?? Infinity) - at)
    // Disconnect hanging receivers, which would otherwise delay the stop.
    const stopped = worker.stop()
    child.disconnect()
    await stopped
    return { late: latenciesMs, lost: latenciesMs.filter((each) => !Number.isFinite(each)).length }
  } finally {
    child.kill()
    await storage.close()
  }
}

/** The engine on a storage, with all ports that it needs to write and deliver signals. */
export function createWorld(storage) {
  const crypto = rootKeys('a root secret for benches only, forty bytes', null)
  const unused = { passwords: null, registerSource: null }
  const ports = { ...storage, ...unused, clock: systemClock, random: secureRandom, crypto, withinMs, parseWebAddress }
  const engine = createEngine(ports, { webhookLimit: 1_000, allowPrivateNetworks: true })
  return { ports, engine }
}

async function register({ ports, engine }, port) {
  const id = newId(secureRandom, 'acc')
  await ports.accounts.add({ id, email: `${id}@harbour-lane.example`, passwordHash: '', createdAt: 0 })
  await engine.webhooks.create(id, { url: `http://127.0.0.1:${port}/hook`, signalType: 'all' })
  return id
}

function startDeliverer({ ports, engine }) {
  const door = createOutboundDoor({ userAgent: 'Brassplate-Bench', allowsPrivateNetworks: true })
  const deliverer = engine.webhooks.deliverer(createWebhookPost({ door }))
  const worker = startWorker({
    run: (turn) => deliverer.next(turn),
    concurrency: attemptsAtOnceMax,
    wakeUp: ports.webhookWakeUp,
    onError: (error) => console.error(error),
    finishMaxMs: 500,
  })
  return {
    async stop() {
      await worker.stop()
      await deliverer.release()
      await door.close()
    },
  }
}

/** Commits one transaction per signal at a fixed rate, independent of how long earlier ones take. */
async function send({ ports }, accounts, { count, perSecond }) {
  const startedAt = now()
  const sent = []
  for (let index = 0; index < count; index += 1) {
    const waitMs = startedAt + (index * 1_000) / perSecond - now()
    if (waitMs > 0) await delay(waitMs)
    const receiver = index % accounts.length
    sent.push(
      (async () => {
        const fed = { tags: [], reference: null, account: accounts[receiver], sequence: index + 1 }
        const signal = { ...sampleSignal(index), ...fed }
        await ports.atomically((stores) => fanOut(stores, secureRandom, [signal], systemClock.now()))
        return { id: signal.id, at: now(), receiver }
      })(),
    )
  }
  return Promise.all(sent)
}

export function sampleSignal(index) {
  return {
    id: newId(secureRandom, 'sig'),
    type: 'director_resigned',
    company: '99990001',
    companyName: 'HARBOUR LANE LTD',
    summary: 'A director of HARBOUR LANE LTD has resigned.',
    before: { name: 'FICTION, Ada', role: 'director' },
    after: { name: 'FICTION, Ada', role: 'director', resigned_on: '2026-03-01' },
    occurredOn: '2026-03-01',
    publishedAt: null,
    detectedAt: systemClock.now(),
    source: { kind: 'stream', stream: 'officers', timepoint: index },
  }
}
