// A process for kill tests: writes signals to the feed of an account, prints each once it is stored, and mails digests.
// Its clock runs fast, so that the pause between two mails is short.
// Usage: node digest-worker.js DATABASE_URL PRODUCERS MAIL_FOLDER
import { createEngine, fanOut, newId } from '@brassplate/core'
import {
  createWebhookPost,
  fileMailSender,
  parseWebAddress,
  rootKeys,
  secureRandom,
  startLoop,
  startWorker,
  systemClock,
  withinMs,
} from '@brassplate/core/node'
import { openPostgres } from '@brassplate/core/postgres'
import { openSqlite } from '@brassplate/core/sqlite'

const speed = 2_000
const leaseMs = 3_000 * speed
const [url, producers, folder] = process.argv.slice(2)
const clock = { now: () => systemClock.now() * speed - 1_770_000_000_000 * (speed - 1) }
const isSqlite = url.startsWith('sqlite:')
const opened = { clock, migrations: 'check' }
const storage = await (isSqlite ? openSqlite({ path: url.slice(7), ...opened }) : openPostgres({ url, ...opened }))
// Lock the database file as the server does.
if (isSqlite) await storage.deliveries.voidLeases(clock.now())

const crypto = rootKeys('a root secret for tests only, forty bytes', null)
const ports = { ...storage, clock, random: secureRandom, crypto, withinMs, parseWebAddress }
const engine = createEngine(ports, { siteUrl: 'https://brassplate.example' })
const onError = (error) => process.stderr.write(`${error}\n`)
const mailSender = fileMailSender(folder, 'Brassplate <brassplate@localhost>')
const deliverer = engine.webhooks.deliverer(createWebhookPost({ mailSender, onMailError: onError }), { leaseMs })
const worker = startWorker({
  run: (turn) => deliverer.next(turn),
  concurrency: 4,
  wakeUp: storage.webhookWakeUp,
  onError,
})
const digests = startLoop({ everyMs: 10, run: () => engine.webhooks.makeDigest(), onError })

let isStopping = false

async function produce() {
  while (!isStopping) {
    const now = clock.now()
    const signal = {
      id: newId(secureRandom, 'sig'),
      type: 'director_resigned',
      company: '09999991',
      companyName: 'HARBOUR LANE LTD',
      summary: 'Something has changed.',
      before: null,
      after: null,
      occurredOn: null,
      publishedAt: null,
      detectedAt: now,
      source: { kind: 'rest' },
    }
    await ports.atomically(async (stores) => {
      const fed = await stores.signals.feed(await stores.signals.add([{ signal, key: signal.id }]))
      await fanOut(stores, secureRandom, fed, now)
    })
    process.stdout.write(`kept ${signal.id}\n`)
  }
}

process.once('SIGTERM', async () => {
  isStopping = true
  await Promise.all([digests.stop(), worker.stop()])
  await deliverer.release()
  await storage.close()
  process.exit(0)
})
await Promise.all(Array.from({ length: Number(producers) }, produce))
