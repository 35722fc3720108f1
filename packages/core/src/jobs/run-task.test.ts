import { beforeEach, describe, expect, it } from 'vitest'
import { addAccounts, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { noon, sampleAccount } from '../../testing/contracts/samples.js'
import { type TestPorts, testPorts } from '../../testing/index.js'
import { UnavailableError } from '../shared/errors.js'
import { asId, type JobId } from '../shared/ids.js'
import { Stopper, type StopSignal } from '../shared/stop-signal.js'
import type { WithinMs } from '../shared/within.js'
import { forEachWaitingJob } from './for-each-waiting-job.js'
import { type EndedTask, givenUpMessage, leaseMs, runNextTask, type TaskHandler, workMaxMs } from './run-task.js'

let ports: TestPorts
/** The result of each finished job, and the jobs that were abandoned. */
let settled: string[]
let givenUp: JobId[]
let ended: EndedTask[]
let failures: unknown[]

/** Promises that are already resolved are in time; for any other the clock advances. */
const withinMs: WithinMs = async (work, milliseconds) => {
  const late = new Promise<null>((resolve) => setImmediate(() => resolve(null)))
  const inTime = await Promise.race([work.then((result) => ({ inTime: true as const, result })), late])
  if (inTime) return inTime
  ports.clock.advance(milliseconds)
  return { inTime: false }
}

beforeEach(async () => {
  ports = { ...testPorts(), withinMs }
  settled = []
  givenUp = []
  failures = []
  ended = []
  await addAccounts(ports, 'ada', 'bob')
})

function planOf(run: TaskHandler<string>['run']): TaskHandler<string> {
  return {
    run,
    outcomeOf: (result) => result,
    finish: (stores, work, result) =>
      forEachWaitingJob(stores, work.id, async ({ id }) => {
        await stores.jobs.finish(id, {
          status: 'completed',
          outcome: result,
          chargedFor: null,
          errorMessage: null,
          at: noon,
        })
        settled.push(`${id} ${result}`)
      }),
    giveUp: async (_, { id }) => {
      givenUp.push(id)
    },
  }
}

function run(run: TaskHandler<string>['run'], stopping: StopSignal = new Stopper()) {
  return runNextTask(ports, planOf(run), {
    stopping,
    onFailure: (error) => failures.push(error),
    onEnded: (task) => ended.push(task),
  })
}

const find = (name: string) => ports.jobs.find(asId('job', `job_${name}`))
const endless = () => new Promise<never>(() => {})

/** Lets the lease expire and another worker take the task. */
async function takeOver(): Promise<void> {
  ports.clock.advance(leaseMs)
  const now = ports.clock.now()
  expect(await ports.jobs.claim({ id: 'other', until: now + leaseMs }, now)).not.toBeNull()
}

describe('runNextTask', () => {
  it('returns idle if nothing is due', async () => {
    expect(await run(endless)).toBe('idle')
  })

  it('runs a task once for all waiting jobs and finishes them', async () => {
    await ports.jobs.add(sampleJob('one'))
    await ports.jobs.add(sampleJob('two', 'one.example', 'bob'))
    expect(await run(async ({ subject, attempt }) => `${subject} ${attempt}`)).toBe('done')
    expect(settled).toEqual(['job_one one.example 1', 'job_two one.example 1'])
    expect(await find('one')).toMatchObject({ status: 'completed', outcome: 'one.example 1' })
    expect(await ports.jobs.counts(noon)).toEqual({ waiting: 0, leased: 0 })
    expect(await run(endless)).toBe('idle')
    expect(ended).toEqual([{ kind: 'domain', outcome: 'one.example 1', ms: 0 }])
  })

  it('reports its claim before running the task, so that another loop can look for more', async () => {
    await ports.jobs.add(sampleJob('one'))
    const told: string[] = []
    await runNextTask(
      ports,
      planOf(async () => told.push('done').toString()),
      {
        stopping: new Stopper(),
        onClaimed: () => told.push('claimed'),
      },
    )
    expect(told).toEqual(['claimed', 'done'])
  })

  it('renews the lease of a task that takes longer than one lease', async () => {
    await ports.jobs.add(sampleJob('one'))
    let finish = (_: string) => {}
    const running = run(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const until = noon + 2 * leaseMs
    while (ports.clock.now() < until) {
      await new Promise(setImmediate)
      const now = ports.clock.now()
      expect(await ports.jobs.claim({ id: 'other', until: now + leaseMs }, now)).toBeNull()
    }
    finish('late')
    expect(await running).toBe('done')
    expect(settled).toEqual(['job_one late'])
  })

  it('retries a failed task after ten seconds, then forty, then abandons its jobs with a plain message', async () => {
    await ports.jobs.add(sampleJob('one'))
    await ports.jobs.add(sampleJob('two', 'one.example', 'bob'))
    const fail = async () => {
      throw new Error('secret internals')
    }
    expect(await run(fail)).toBe('put_back')
    ports.clock.advance(7_999)
    expect(await run(fail)).toBe('idle')
    ports.clock.advance(4_001)
    expect(await run(fail)).toBe('put_back')
    ports.clock.advance(31_999)
    expect(await run(fail)).toBe('idle')
    ports.clock.advance(16_001)
    expect(await run(fail)).toBe('given_up')
    expect(ended.map(({ outcome }) => outcome)).toEqual(['retried', 'retried', 'job_failed'])

    expect(failures).toHaveLength(3)
    expect(givenUp).toEqual(['job_one', 'job_two'])
    for (const name of ['one', 'two']) {
      expect(await find(name)).toMatchObject({
        status: 'failed',
        outcome: 'job_failed',
        errorMessage: givenUpMessage,
        chargedFor: null,
      })
    }
    expect(await ports.jobs.counts(noon)).toEqual({ waiting: 0, leased: 0 })
  })

  it('does not count attempts that failed because the database did not answer, for an hour', async () => {
    await ports.jobs.add(sampleJob('one'))
    const fail = async () => {
      throw new UnavailableError('The database did not answer in time.')
    }
    for (const _ of Array(5).keys()) {
      expect(await run(fail)).toBe('put_back')
      ports.clock.advance(12_000)
    }
    expect(await run(async () => 'matched')).toBe('done')

    await ports.jobs.add({ ...sampleJob('two', 'two.example'), at: ports.clock.now() })
    ports.clock.advance(3_600_000)
    const outcomes = []
    for (const _ of Array(3).keys()) {
      outcomes.push(await run(fail))
      ports.clock.advance(48_000)
    }
    expect(outcomes).toEqual(['put_back', 'put_back', 'given_up'])
  })

  it('abandons a task whose worker died three times without running it again, and continues with other tasks', async () => {
    await ports.jobs.add(sampleJob('poison'))
    for (const leaseId of ['first', 'second', 'third']) {
      const now = ports.clock.now()
      expect(await ports.jobs.claim({ id: leaseId, until: now + leaseMs }, now)).toMatchObject({ kind: 'domain' })
      ports.clock.advance(leaseMs)
    }
    await ports.jobs.add(sampleJob('sound', 'sound.example', 'bob'))
    const done: string[] = []
    const work = async ({ subject }: { subject: string }) => {
      done.push(subject)
      return 'matched'
    }
    expect(await run(work)).toBe('given_up')
    expect(await run(work)).toBe('done')
    expect(done).toEqual(['sound.example'])
    expect([(await find('poison'))?.status, (await find('sound'))?.status]).toEqual(['failed', 'completed'])
  })

  it('stores nothing of a task whose lease was lost, and signals it to stop', async () => {
    await ports.jobs.add(sampleJob('one'))
    let wasStopped = false
    const outcome = await run(async (_, signal) => {
      signal.addEventListener('abort', () => {
        wasStopped = true
      })
      await takeOver()
      return endless()
    })
    expect(outcome).toBe('lost')
    expect(wasStopped).toBe(true)
    expect(settled).toEqual([])
    expect((await find('one'))?.status).toBe('processing')
  })

  it('discards the result of a task that ends after its lease was lost', async () => {
    await ports.jobs.add(sampleJob('one'))
    const outcome = await run(async () => {
      await takeOver()
      return 'zombie'
    })
    expect(outcome).toBe('lost')
    expect(settled).toEqual([])
  })

  it('does not reschedule a task that it no longer holds', async () => {
    await ports.jobs.add(sampleJob('one'))
    const outcome = await run(async () => {
      await takeOver()
      throw new Error('late')
    })
    expect(outcome).toBe('lost')
    expect(await ports.jobs.holds(1, 'other')).toBe(true)
  })

  it('fails a task that exceeds its time limit, and signals it to stop', async () => {
    await ports.jobs.add(sampleJob('one'))
    let signal: StopSignal = new Stopper()
    const outcome = await run((_, given) => {
      signal = given
      return endless()
    })
    expect(outcome).toBe('put_back')
    expect(signal.aborted).toBe(true)
    expect(ports.clock.now()).toBe(noon + workMaxMs)
    expect(workMaxMs).toBeLessThan(60_000)
  })

  it('counts a finish that throws as a failed attempt and stores nothing of it', async () => {
    await ports.jobs.add(sampleJob('one'))
    const plan = planOf(async () => 'matched')
    const outcome = await runNextTask(
      ports,
      {
        ...plan,
        async finish(stores, work, result) {
          await plan.finish(stores, work, result)
          throw new Error('no credit')
        },
      },
      { stopping: new Stopper() },
    )
    expect(outcome).toBe('put_back')
    expect((await find('one'))?.status).toBe('pending')
  })

  it('counts a finish that leaves a job open as a failed attempt', async () => {
    await ports.jobs.add(sampleJob('one'))
    const idle = { ...planOf(async () => 'matched'), finish: async () => {} }
    expect(await runNextTask(ports, idle, { stopping: new Stopper() })).toBe('put_back')
    expect((await find('one'))?.status).toBe('pending')
  })

  it('releases its task on stop, uncounted and due immediately', async () => {
    await ports.jobs.add(sampleJob('one'))
    const stopping = new Stopper()
    const outcome = await run(() => {
      stopping.stop()
      return endless()
    }, stopping)
    expect(outcome).toBe('released')
    expect(await run(async ({ attempt }) => String(attempt))).toBe('done')
    expect(settled).toEqual(['job_one 1'])
  })

  it('does not run a task that no job waits for any more', async () => {
    await ports.jobs.add(sampleJob('one'))
    await ports.accounts.remove(sampleAccount('ada').id)
    let wasDone = false
    const outcome = await run(async () => {
      wasDone = true
      return 'matched'
    })
    expect([outcome, wasDone]).toEqual(['done', false])
    expect(await ports.jobs.counts(noon)).toEqual({ waiting: 0, leased: 0 })
  })

  it('continues with a task whose lease could not be renewed temporarily', async () => {
    await ports.jobs.add(sampleJob('one'))
    let finish = (_: string) => {}
    const jobs = {
      ...ports.jobs,
      renew: async () => {
        finish('matched')
        throw new Error('no database')
      },
    }
    const run = () =>
      new Promise<string>((resolve) => {
        finish = resolve
      })
    expect(await runNextTask({ ...ports, jobs }, planOf(run), { stopping: new Stopper() })).toBe('done')
  })
})

describe('forEachWaitingJob', () => {
  it('throws if a job was not finished', async () => {
    await ports.jobs.add(sampleJob('one'))
    const now = ports.clock.now()
    const work = await ports.jobs.claim({ id: 'lease', until: now + leaseMs }, now)
    await expect(forEachWaitingJob(ports, work?.id ?? 0, async () => {})).rejects.toThrow(
      'the callback finishes the job',
    )
  })
})
