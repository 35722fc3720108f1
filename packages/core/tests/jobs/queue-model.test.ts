import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { leaseMs } from '../../src/jobs/run-task.js'
import type { Storage } from '../../src/ports.js'
import { addAccounts } from '../../testing/contracts/jobs/job-samples.js'
import { openTestStores, TestDatabase } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'
import * as queue from './queue-model.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
/** In memory are the stores of SQLite too, so `test` has few runs there. */
const runs = isProof ? { memory: 2_000, sqlite: 2_000, postgres: 500 } : { memory: 30, sqlite: 60, postgres: 15 }
const stepsMax = 40

type Command = fc.AsyncCommand<queue.QueueModel, queue.QueueUnderTest>
type Step = (model: queue.QueueModel, storage: Storage) => Promise<unknown>

function command(name: string, isSecond: boolean, step: Step): Command {
  return {
    check: () => true,
    async run(model, { first, second }) {
      await step(model, isSecond ? second : first)
      await queue.agree(model, isSecond ? first : second)
    },
    toString: () => `${isSecond ? 'second' : 'first'}: ${name}`,
  }
}

/** A step with any lease ever issued. */
function withLease(
  index: number,
  step: (lease: queue.IssuedLease, ...given: Parameters<Step>) => Promise<unknown>,
): Step {
  return async (model, storage) => {
    const lease = model.leaseAt(index)
    if (lease) await step(lease, model, storage)
  }
}

const small = fc.nat(5)
const any = fc.nat(50)
const handle = fc.boolean()

const steps: fc.Arbitrary<Command>[] = [
  fc
    .tuple(handle, small, small, small)
    .map(([is, who, kind, what]) =>
      command(`add ${who} ${kind} ${what}`, is, (model, storage) => queue.add(model, storage, who, kind, what)),
    ),
  fc.tuple(handle).map(([is]) => command('claim', is, queue.claim)),
  fc.tuple(handle, any).map(([is, index]) =>
    command(
      `renew ${index}`,
      is,
      withLease(index, (lease, model, storage) => queue.renew(model, storage, lease)),
    ),
  ),
  fc.tuple(handle, any, fc.constantFrom(0, 1, 10_000, 40_000)).map(([is, index, wait]) =>
    command(
      `put back ${index} for ${wait}`,
      is,
      withLease(index, (lease, model, storage) => queue.putBack(model, storage, lease, wait)),
    ),
  ),
  fc.tuple(handle, any).map(([is, index]) =>
    command(
      `release ${index}`,
      is,
      withLease(index, (lease, model, storage) => queue.release(model, storage, lease)),
    ),
  ),
  fc.tuple(handle, any).map(([is, index]) =>
    command(
      `complete early ${index}`,
      is,
      withLease(index, (lease, model, storage) => queue.completeEarly(model, storage, lease)),
    ),
  ),
  fc
    .tuple(handle, any, fc.constantFrom('completed' as const, 'failed' as const), handle)
    .map(([is, index, status, fails]) =>
      command(
        `settle ${index} as ${status}${fails ? ', rolled back' : ''}`,
        is,
        withLease(index, (lease, model, storage) => queue.settle(model, storage, lease, status, fails)),
      ),
    ),
  fc.tuple(handle, fc.constantFrom(1, 9_999, leaseMs - 1, leaseMs, 60_000)).map(([is, ms]) =>
    command(`the clock jumps ${ms}`, is, async (model) => {
      model.now += ms
    }),
  ),
  fc.tuple(handle, fc.nat(9)).map(([is, chance]) =>
    command(`void leases ${chance}`, is, async (model, storage) => {
      if (chance === 0) await queue.voidLeases(model, storage)
    }),
  ),
]

async function holdsOnEveryPath(numRuns: number, fresh: () => Promise<queue.QueueUnderTest>) {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: stepsMax, size: 'max' }), async (commands) => {
      const real = await fresh()
      await fc.asyncModelRun(() => ({ model: new queue.QueueModel(), real }), commands)
    }),
    { numRuns, endOnFailure: false },
  )
}

describe('the queue matches its model, whatever workers, clocks and stale workers do', () => {
  it(`in memory, ${runs.memory} times`, { timeout: 600_000 }, async () => {
    await holdsOnEveryPath(runs.memory, async () => {
      const database = new TestDatabase()
      const handles = { first: openTestStores(database), second: openTestStores(database) }
      await addAccounts(handles.first, ...queue.accounts)
      return handles
    })
  })

  describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
    let database: SqlDatabase
    let handles: queue.QueueUnderTest

    beforeAll(async () => {
      database = await createSqlDatabase(engine)
      handles = { first: await database.open(), second: await database.open() }
      await addAccounts(handles.first, ...queue.accounts)
    })

    afterAll(async () => {
      await Promise.all([handles.first.close(), handles.second.close()])
      await database.drop()
    })

    it(`${runs[engine]} times`, { timeout: 900_000 }, async () => {
      await holdsOnEveryPath(runs[engine], async () => {
        await database.run('DELETE FROM jobs')
        await database.run('DELETE FROM tasks')
        return handles
      })
    })
  })
})
