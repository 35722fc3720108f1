import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { startWorker, type Worker } from '../../adapters/node/jobs/worker.js'
import { secureRandom, systemClock } from '../../adapters/node/system.js'
import { withinMs } from '../../adapters/node/within-ms.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { forEachWaitingJob } from '../../src/jobs/for-each-waiting-job.js'
import { runNextTask, type TaskHandler } from '../../src/jobs/run-task.js'
import { addAccounts, done, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const never = 2_000_000_000
const patience = { timeout: 240_000, interval: 5 }

let database: SqlDatabase
let storage: OpenedStorage
let workers: Worker[]

function planOf(run: TaskHandler<string>['run']): TaskHandler<string> {
  return {
    run,
    outcomeOf: (result) => result,
    finish: (stores, work, result) =>
      forEachWaitingJob(stores, work.id, async ({ id }) => {
        await stores.jobs.finish(id, { ...done(systemClock.now()), outcome: result })
      }),
    giveUp: async () => {},
  }
}

function start(plan: TaskHandler<string>, on = storage, finishMaxMs = 5_000): Worker {
  const ports = { ...on, clock: systemClock, random: secureRandom, withinMs }
  const worker = startWorker({
    run: ({ stopping, onClaimed }) => runNextTask(ports, plan, { stopping, onClaimed }),
    concurrency: 4,
    wakeUp: on.jobWakeUp,
    onError: (error) => {
      throw error
    },
    // No polling: only notifications wake it.
    pollMs: never,
    finishMaxMs,
  })
  workers.push(worker)
  return worker
}

const add = (name: string, account = 'ada') =>
  storage.jobs.add(sampleJob(name, `${name}.example`, account, systemClock.now()))
const statusOf = async (name: string) => (await storage.jobs.find(sampleJob(name).id))?.status
const ended = (name: string) => vi.waitUntil(async () => (await statusOf(name)) === 'completed', patience)

describe.each(engines)('a worker on %s', (engine) => {
  beforeEach(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    workers = []
    await addAccounts(storage, 'ada', 'bob')
  })

  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await storage.close()
    await database.drop()
  })

  it('does jobs added before its start and those it is notified of', async () => {
    await add('before')
    start(planOf(async ({ subject }) => subject))
    await ended('before')

    await add('after')
    await storage.jobWakeUp.notify()
    await ended('after')
    expect(await storage.jobs.find(sampleJob('after').id)).toMatchObject({ outcome: 'after.example' })
  })

  it('does fifty jobs of two accounts, each once, after one notification', async () => {
    const seen: string[] = []
    start(
      planOf(async ({ subject }) => {
        seen.push(subject)
        return 'no_match'
      }),
    )
    for (let index = 0; index < 50; index += 1) await add(`n${index}`, index % 2 ? 'ada' : 'bob')
    await storage.jobWakeUp.notify()
    for (let index = 0; index < 50; index += 1) await ended(`n${index}`)
    expect(seen).toHaveLength(50)
    expect(new Set(seen).size).toBe(50)
  })

  it('releases its task when stopped, and the next worker does it', async () => {
    let isUnderWay = false
    await add('slow')
    const worker = start(
      planOf(() => {
        isUnderWay = true
        return new Promise(() => {})
      }),
      storage,
      1,
    )
    await vi.waitUntil(() => isUnderWay, patience)
    await worker.stop()
    expect(await statusOf('slow')).toBe('pending')
    start(planOf(async ({ attempt }) => `attempt ${attempt}`))
    await ended('slow')
    expect(await storage.jobs.find(sampleJob('slow').id)).toMatchObject({ outcome: 'attempt 1' })
  })

  it('does the task of a killed worker at once if its leases are void', async () => {
    await add('held')
    const now = systemClock.now()
    await storage.jobs.claim({ id: 'dead', until: now + 20_000 }, now)
    expect(await storage.jobs.voidLeases()).toBe(1)
    start(planOf(async ({ attempt }) => `attempt ${attempt}`))
    await ended('held')
    expect(await storage.jobs.find(sampleJob('held').id)).toMatchObject({ outcome: 'attempt 2' })
  })
})
