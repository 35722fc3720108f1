import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAccounts, done, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { type TestPorts, testPorts } from '../../testing/index.js'
import type { Stores } from '../ports.js'
import { Stopper } from '../shared/stop-signal.js'
import { forEachWaitingJob } from './for-each-waiting-job.js'
import { leaseMs, type RunOutcome, runNextTask, type TaskHandler, type WorkPorts } from './run-task.js'

const workers = 3
const runsEach = 3
const jobs = [sampleJob('one'), sampleJob('two', 'one.example', 'bob'), sampleJob('three'), sampleJob('four')]

/** The same ports, but every call outside a transaction waits for the scheduler. */
function scheduled(ports: TestPorts, scheduler: fc.Scheduler): WorkPorts {
  const turn = (label: string) => scheduler.schedule(Promise.resolve(), label)
  return {
    ...ports,
    jobs: {
      ...ports.jobs,
      claim: (...given) => turn('claim').then(() => ports.jobs.claim(...given)),
      renew: (...given) => turn('renew').then(() => ports.jobs.renew(...given)),
      putBack: (...given) => turn('put back').then(() => ports.jobs.putBack(...given)),
    },
    atomically: (work) => turn('transaction').then(() => ports.atomically(work)),
    withinMs: (work) =>
      Promise.race([
        work.then((result) => ({ inTime: true as const, result })),
        turn('tick').then(() => ({ inTime: false as const })),
      ]),
  }
}

async function finishAll(stores: Stores, work: number, finished: string[]): Promise<void> {
  await forEachWaitingJob(stores, work, async ({ id }) => {
    if (await stores.jobs.finish(id, done())) finished.push(id)
  })
}

describe('workers whose steps interleave in any order while leases expire', () => {
  it('finish every job exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 6 }), async (scheduler, failing) => {
        const ports = testPorts()
        await addAccounts(ports, 'ada', 'bob')
        for (const job of jobs) await ports.jobs.add(job)
        const settled: string[] = []

        async function runOnce(on: WorkPorts, fails: () => boolean): Promise<RunOutcome> {
          let finished: string[] = []
          const plan: TaskHandler<null> = {
            async run() {
              await scheduler.schedule(Promise.resolve(), 'work')
              if (fails()) throw new Error('failed on purpose')
              return null
            },
            finish(stores, work) {
              finished = []
              return finishAll(stores, work.id, finished)
            },
            outcomeOf: () => 'done',
            giveUp: async () => {},
          }
          const outcome = await runNextTask(on, plan, { stopping: new Stopper() })
          if (outcome === 'done') settled.push(...finished)
          return outcome
        }

        const interleaved = scheduled(ports, scheduler)
        const fails = () => failing.pop() ?? false
        const all = Array.from({ length: workers }, async () => {
          for (let turn = 0; turn < runsEach; turn += 1) await runOnce(interleaved, fails)
        })
        const jumps = Array.from({ length: 4 }, () =>
          scheduler.schedule(Promise.resolve(), 'the clock jumps').then(() => ports.clock.advance(leaseMs / 2)),
        )
        await scheduler.waitFor(Promise.all([...all, ...jumps]))

        // A later run picks up rescheduled tasks and tasks with an expired lease.
        for (let round = 0; round < 20; round += 1) {
          ports.clock.advance(60_000)
          await scheduler.waitFor(runOnce(ports, () => false))
        }
        const failed = await Promise.all(jobs.map(({ id }) => ports.jobs.find(id)))
        const givenUp = failed.filter((job) => job?.status === 'failed').map((job) => job?.id)
        expect([...settled, ...givenUp].sort()).toEqual(jobs.map(({ id }) => id).sort())
      }),
      { numRuns: 200 },
    )
  })
})
