// A worker process for the tests that kill it. Each job is charged and finished in one transaction.
// Usage: node queue-worker.js DATABASE_URL CONCURRENCY LEASE_MS
import { setTimeout as delay } from 'node:timers/promises'
import { forEachWaitingJob, runNextTask } from '../../dist/index.js'
import { secureRandom, startWorker, systemClock, withinMs } from '../../dist/node.js'
import { openPostgres } from '../../dist/postgres.js'

const [url, concurrency, leaseMs] = process.argv.slice(2)
const storage = await openPostgres({ url, clock: systemClock, migrations: 'check' })
const ports = { ...storage, clock: systemClock, random: secureRandom, withinMs }
const company = '99990001'

const plan = {
  async run({ subject }) {
    await delay(20 + Math.random() * 160)
    return subject
  },
  finish: (stores, work, domain) =>
    forEachWaitingJob(stores, work.id, async ({ id }) => {
      const at = systemClock.now()
      await stores.ledger.capture(id, { domain, company, at })
      const ended = { status: 'completed', outcome: 'matched', chargedFor: company, errorMessage: null, at }
      await stores.jobs.finish(id, ended)
    }),
  outcomeOf: () => 'matched',
  giveUp: (stores, { id }) => stores.ledger.release(id, systemClock.now()),
}

const worker = startWorker({
  run: ({ stopping, onClaimed }) => runNextTask(ports, plan, { stopping, onClaimed, leaseMs: Number(leaseMs) }),
  concurrency: Number(concurrency),
  wakeUp: storage.jobWakeUp,
  onError: (error) => process.stderr.write(`${error}\n`),
})
process.once('SIGTERM', async () => {
  await worker.stop()
  await storage.close()
  process.exit(0)
})
process.stdout.write('ready\n')
