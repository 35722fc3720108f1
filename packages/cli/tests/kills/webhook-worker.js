// A process for kill tests: writes signals with their deliveries, prints each once it is stored, and delivers them.
// Usage: node webhook-worker.js DATABASE_URL LEASE_MS ACCOUNT PRODUCERS
import { createEngine, fanOut, newId } from '@brassplate/core'
import {
  createOutboundDoor,
  createWebhookPost,
  parseWebAddress,
  rootKeys,
  secureRandom,
  startWorker,
  systemClock,
  withinMs,
} from '@brassplate/core/node'
import { openPostgres } from '@brassplate/core/postgres'
import { openSqlite } from '@brassplate/core/sqlite'

const [url, leaseMs, account, producers] = process.argv.slice(2)
const isSqlite = url.startsWith('sqlite:')
const opened = { clock: systemClock, migrations: 'check' }
const storage = await (isSqlite ? openSqlite({ path: url.slice(7), ...opened }) : openPostgres({ url, ...opened }))
// Lock the database file as the server does.
if (isSqlite) await storage.deliveries.voidLeases(systemClock.now())

const crypto = rootKeys('a root secret for tests only, forty bytes', null)
const ports = { ...storage, clock: systemClock, random: secureRandom, crypto, withinMs, parseWebAddress }
const engine = createEngine(ports, { webhookLimit: 100, allowPrivateNetworks: true })
const door = createOutboundDoor({ userAgent: 'Brassplate-Test', allowsPrivateNetworks: true })
const deliverer = engine.webhooks.deliverer(createWebhookPost({ door }), { leaseMs: Number(leaseMs) })
const worker = startWorker({
  run: (turn) => deliverer.next(turn),
  concurrency: 32,
  wakeUp: storage.webhookWakeUp,
  onError: (error) => process.stderr.write(`${error}\n`),
})

let isStopping = false
const types = ['director_resigned', 'charge_registered', 'name_changed']

async function produce() {
  for (let index = 0; !isStopping; index += 1) {
    const signal = {
      id: newId(secureRandom, 'sig'),
      type: types[index % types.length],
      company: '99990001',
      companyName: 'HARBOUR LANE LTD',
      summary: 'Something has changed.',
      before: null,
      after: { index },
      occurredOn: null,
      publishedAt: null,
      detectedAt: systemClock.now(),
      source: { kind: 'rest' },
      account,
      sequence: index + 1,
      tags: [],
      reference: null,
    }
    try {
      await ports.atomically((stores) => fanOut(stores, secureRandom, [signal], systemClock.now()))
      process.stdout.write(`kept ${signal.id}\n`)
    } catch (error) {
      // A slow machine: whether the signal is stored is not known, so it is not counted on.
      if (error.code !== 'unavailable') throw error
    }
  }
}

process.once('SIGTERM', async () => {
  isStopping = true
  await worker.stop()
  await deliverer.release()
  await Promise.all([storage.close(), door.close()])
  process.exit(0)
})
process.stdout.write('ready\n')
await Promise.all(Array.from({ length: Number(producers) }, produce))
