import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { givenUpMessage, leaseMs } from '../../src/jobs/run-task.js'
import { addAccounts, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { noon, sampleAccount } from '../../testing/contracts/samples.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const size =
  process.env.BRASSPLATE_PROVE === 'full'
    ? { workers: 20, jobs: 5_000, kills: 60, pauses: 4, leaseMs, everyMs: 400, patienceMs: 1_800_000 }
    : { workers: 4, jobs: 300, kills: 6, pauses: 1, leaseMs: 2_000, everyMs: 250, patienceMs: 300_000 }
const concurrency = 2
const addedAtOnce = 100
const accounts = ['ada', 'bob', 'cy', 'di']
/** One job in this many shares its subject with another account. */
const sharedEach = 10
const script = fileURLToPath(new URL('queue-worker.js', import.meta.url))

/** Triggers that count, inside the transaction, what must happen exactly once. */
const witnesses = `
  CREATE TABLE results (job_id TEXT NOT NULL);
  CREATE TABLE take_overs (late_ms DOUBLE PRECISION NOT NULL);
  CREATE FUNCTION witness_result() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO results VALUES (NEW.id); RETURN NULL; END $$;
  CREATE FUNCTION witness_take_over() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO take_overs VALUES (extract(epoch FROM clock_timestamp()) * 1000 - OLD.due_at); RETURN NULL; END $$;
  CREATE TRIGGER witness AFTER UPDATE ON jobs FOR EACH ROW
    WHEN (NEW.status <> 'open') EXECUTE FUNCTION witness_result();
  CREATE TRIGGER witness AFTER UPDATE ON tasks FOR EACH ROW
    WHEN (OLD.state = 'leased' AND NEW.lease_id <> OLD.lease_id) EXECUTE FUNCTION witness_take_over();
`

let database: SqlDatabase
let storage: OpenedStorage
let workers: ChildProcess[]

beforeEach(async () => {
  workers = []
  database = await createSqlDatabase('postgres')
  storage = await database.open()
  await database.run(witnesses)
})

afterEach(async () => {
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')))
  await storage.close()
  await database.drop()
})

async function startOne(): Promise<ChildProcess> {
  const parameters = [script, database.location, String(concurrency), String(size.leaseMs)]
  const worker = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  workers.push(worker)
  await Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')])
  return worker
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode
  const ended = once(worker, 'exit')
  worker.kill('SIGCONT')
  worker.kill(signal)
  await ended
  return worker.exitCode
}

async function addJobs(): Promise<void> {
  await addAccounts(storage, ...accounts)
  for (const name of accounts) {
    const account = sampleAccount(name).id
    await storage.ledger.grant({ account, reference: name, credits: size.jobs, at: noon })
  }
  for (let start = 0; start < size.jobs; start += addedAtOnce) {
    await storage.atomically(async ({ jobs, ledger }) => {
      for (let index = start; index < Math.min(start + addedAtOnce, size.jobs); index += 1) {
        const subject = `site-${index % sharedEach === 0 ? Math.max(index - 1, 0) : index}.example`
        const { job } = await jobs.add(sampleJob(`n${index}`, subject, accounts[index % accounts.length]))
        expect((await ledger.hold(job.account, job.id, noon)).kind).toBe('held')
      }
    })
  }
}

const numberOf = async (sql: string) => Number(Object.values((await database.run(sql))[0] ?? {})[0])
const ended = () => numberOf(`SELECT count(*) FROM jobs WHERE status <> 'open'`)

/** Kills or pauses workers at random, and starts a new one for each that died. */
async function trouble(): Promise<void> {
  for (let round = 0; round < size.kills; round += 1) {
    await delay(size.everyMs * (0.5 + Math.random()))
    if ((await ended()) >= size.jobs) return
    const living = workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    const victim = living[Math.floor(Math.random() * living.length)]
    if (!victim) continue
    if (round < size.pauses) {
      victim.kill('SIGSTOP')
      // Resumed after others have taken its task: whatever it still writes is stale.
      void delay(size.leaseMs * 1.5).then(() => victim.kill('SIGCONT'))
    } else {
      await Promise.all([end(victim, 'SIGKILL'), startOne()])
    }
  }
}

describe(`${size.workers} workers on postgres, killed and paused at random`, () => {
  it(`finish ${size.jobs} jobs, each once`, { timeout: size.patienceMs * 2 }, async () => {
    await addJobs()
    await Promise.all(Array.from({ length: size.workers }, startOne))
    await trouble()
    const patience = { timeout: size.patienceMs, interval: 250 }
    await vi.waitUntil(async () => (await ended()) >= size.jobs, patience)
    const living = workers.filter(({ signalCode }) => signalCode === null)
    expect(await Promise.all(living.map((worker) => end(worker, 'SIGTERM')))).toEqual(living.map(() => 0))

    expect(await numberOf('SELECT count(*) FROM results')).toBe(size.jobs)
    expect(await numberOf('SELECT count(DISTINCT job_id) FROM results')).toBe(size.jobs)
    // A task that lost its lease three times is given up. On a busy machine that happens.
    const completed = await numberOf(`SELECT count(*) FROM jobs WHERE status = 'completed'`)
    const givenUp = await numberOf(`SELECT count(*) FROM jobs WHERE error_message = '${givenUpMessage}'`)
    expect(completed + givenUp).toBe(size.jobs)
    expect(givenUp).toBeLessThanOrEqual(await numberOf('SELECT count(*) FROM take_overs'))
    expect(completed).toBeGreaterThan(size.jobs * 0.95)
    expect(await storage.jobs.counts(noon)).toEqual({ waiting: 0, leased: 0 })

    const balances = await Promise.all(accounts.map((name) => storage.ledger.balance(sampleAccount(name).id)))
    const granted = size.jobs * accounts.length
    expect(granted - balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(completed)
    expect(balances.map(({ held }) => held)).toEqual(accounts.map(() => 0))
    expect(await numberOf('SELECT count(*) FROM take_overs')).toBeGreaterThan(0)
  })
})
