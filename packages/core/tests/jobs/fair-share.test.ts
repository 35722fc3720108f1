import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { ClaimedTask } from '../../src/jobs/job-queue.js'
import type { Storage } from '../../src/ports.js'
import { addAccounts, claim, done, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { noon, openTestStores } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
/** In memory are the stores of SQLite too, so `test` has few runs there. */
const runs = isProof ? { memory: 2_000, sqlite: 500, postgres: 150 } : { memory: 15, sqlite: 15, postgres: 5 }

/** Ada has a long backlog, some add one job at a time, and one adds several now and then. */
const names = ['ada', 'bob', 'cy', 'dee', 'eve'] as const
const sleeper = 'eve'
const longLine = 5
const stepsMax = 80

/** The rest of one round and all of the next, for each other account: the longest wait allowed. */
const passedMax = 2 * (names.length - 1)

type Step =
  | { readonly kind: 'claim' }
  | { readonly kind: 'end'; readonly which: number; readonly how: 'done' | 'put back' | 'released' }
  | { readonly kind: 'wake'; readonly count: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'claim' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      which: fc.nat(5),
      how: fc.constantFrom('done' as const, 'done' as const, 'put back' as const, 'released' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wake' as const), count: fc.integer({ min: 1, max: 6 }) }) },
)

/** Counts, for each waiting account, how often others were served meanwhile. */
class Rounds {
  readonly #waiting = new Map<string, number>()
  readonly #passed = new Map<string, number>()
  readonly #held: ClaimedTask[] = []
  readonly #undone = new Set<number>()
  #added = 0
  #claims = 0

  constructor(readonly storage: Storage) {}

  async begin(): Promise<void> {
    for (const name of names) if (name !== sleeper) await this.#add(name, name === 'ada' ? longLine : 1)
  }

  async take(taken: Step): Promise<void> {
    if (taken.kind === 'claim') return this.#claim()
    if (taken.kind === 'wake') return this.#add(sleeper, taken.count)
    const [work] = this.#held.splice(taken.which % Math.max(this.#held.length, 1), 1)
    if (work) await this.#end(work, taken.how)
  }

  async #claim(): Promise<void> {
    this.#claims += 1
    const work = await claim(this.storage.jobs, `lease-${this.#claims}`)
    if (!work) return
    this.#held.push(work)
    const name = ownerOf(work)
    this.#waiting.set(name, (this.#waiting.get(name) ?? 0) - 1)
    this.#passed.set(name, 0)
    // It goes first and uses no new round.
    if (this.#undone.delete(work.id)) return
    for (const other of names) {
      if (other === name || !this.#waiting.get(other)) continue
      const passed = (this.#passed.get(other) ?? 0) + 1
      this.#passed.set(other, passed)
      expect(passed, `claims that skipped ${other}`).toBeLessThanOrEqual(passedMax)
    }
    if (name === 'ada') await this.#add(name, 1)
  }

  async #end(work: ClaimedTask, how: 'done' | 'put back' | 'released'): Promise<void> {
    const { jobs, atomically } = this.storage
    const name = ownerOf(work)
    if (how === 'done') {
      await atomically(async (stores) => {
        for (const { id } of await stores.jobs.waiting(work.id, 10)) await stores.jobs.finish(id, done())
        expect(await stores.jobs.complete(work.id, work.leaseId)).toBe(true)
      })
      if (name !== 'ada' && name !== sleeper) await this.#add(name, 1)
      return
    }
    if (how === 'released') this.#undone.add(work.id)
    const isGiven = how === 'released' ? jobs.release(work.id, work.leaseId) : jobs.putBack(work.id, work.leaseId, noon)
    expect(await isGiven).toBe(true)
    this.#waits(name)
  }

  async #add(name: string, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      this.#added += 1
      await this.storage.jobs.add(sampleJob(`${this.#added}`, `${name}-${this.#added}.example`, name))
      this.#waits(name)
    }
  }

  #waits(name: string): void {
    const waiting = this.#waiting.get(name) ?? 0
    if (waiting === 0) this.#passed.set(name, 0)
    this.#waiting.set(name, waiting + 1)
  }
}

function ownerOf({ subject }: ClaimedTask): string {
  return subject.slice(0, subject.indexOf('-'))
}

async function holdsForAll(numRuns: number, fresh: () => Promise<Storage>) {
  const steps = fc.array(step, { maxLength: stepsMax, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const rounds = new Rounds(await fresh())
      await rounds.begin()
      for (const each of taken) await rounds.take(each)
    }),
    { numRuns, endOnFailure: false },
  )
}

describe('no waiting account is skipped for long, whatever is finished, postponed or undone meanwhile', () => {
  it(`in memory, ${runs.memory} times`, { timeout: 600_000 }, async () => {
    await holdsForAll(runs.memory, async () => {
      const storage = openTestStores()
      await addAccounts(storage, ...names)
      return storage
    })
  })

  describe.each(engines)('on %s', (engine) => {
    let database: SqlDatabase
    let storage: Storage & { close(): Promise<void> }

    beforeAll(async () => {
      database = await createSqlDatabase(engine)
      storage = await database.open()
      await addAccounts(storage, ...names)
    })

    afterAll(async () => {
      await storage.close()
      await database.drop()
    })

    it(`${runs[engine]} times`, { timeout: 900_000 }, async () => {
      await holdsForAll(runs[engine], async () => {
        for (const table of ['jobs', 'tasks', 'fair_share']) await database.run(`DELETE FROM ${table}`)
        return storage
      })
    })
  })
})
