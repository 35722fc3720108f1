import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { createEngine, type Engine } from '../../src/engine.js'
import type { Ports, Storage } from '../../src/ports.js'
import { testAnswer } from '../../src/resolution/answers/test-answer.js'
import { codeOf } from '../../src/shared/errors.js'
import { type AccountId, asId } from '../../src/shared/ids.js'
import { addAccount } from '../../testing/contracts/samples.js'
import {
  FakeClock,
  importText,
  noon,
  openTestStores,
  snapshotText,
  TestDatabase,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'
import { anyOrder, type Command, companies, firstModel, type Model, predict, type Step, steps } from './review-model.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
/** In memory are the stores of SQLite too, so `test` has few runs there. */
const sequences = isProof ? { memory: 5_000, sqlite: 2_000, postgres: 500 } : { memory: 10, sqlite: 40, postgres: 15 }
const proofMaxMs = 1_200_000

interface Handle {
  readonly ports: Ports
  readonly engine: Engine
}

function handleOn(storage: Storage, clock: FakeClock): Handle {
  const ports = { ...testPorts(), ...storage, clock }
  return { ports, engine: createEngine(ports, testSettings) }
}

/** Two handles on one database, with one clock. */
interface Reviewers {
  readonly clock: FakeClock
  readonly handles: readonly [Handle, Handle]
}

async function reviewersOn(first: Storage, second: Storage): Promise<Reviewers> {
  const clock = new FakeClock(noon)
  await importText(
    first.registerImporter,
    snapshotText(companies.map((number) => ({ number, name: `SITE ${number} LTD` }))),
  )
  return { clock, handles: [handleOn(first, clock), handleOn(second, clock)] }
}

/** As a worker stores a new answer. */
function storeAnswer({ ports }: Handle, domain: string, status: 'needs_review' | 'no_match'): Promise<void> {
  return ports.atomically(async ({ answers, reviews }) => {
    const answer = testAnswer(domain, status, ports.clock.now())
    await answers.keep({ ...answer, expiresAt: Number.MAX_SAFE_INTEGER })
    await reviews.updateDomain(domain, status === 'needs_review' ? answer.confidence : null)
  })
}

async function execute(handle: Handle, account: AccountId, domain: string, of: Command): Promise<string> {
  const { reviews, resolution } = handle.engine
  try {
    if (of.kind === 'receive') await resolution.ask(account, { domain, kind: 'enrich', maxCredits: 0 })
    else if (of.kind === 'answer') await storeAnswer(handle, domain, of.status)
    else if (of.kind === 'undo') await reviews.undo(account, of.by, domain)
    else await reviews.decide(account, of.by, { domain, company: of.company, note: of.note })
    return 'ok'
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return code
  }
}

/** What the product shows of the domain, in the words of the model. */
async function observe({ engine, ports }: Handle, account: AccountId, domain: string) {
  const [answer, found, open, decided, count] = await Promise.all([
    ports.answers.find(domain),
    engine.reviews.find(account, domain).catch(() => null),
    engine.reviews.list(account, { status: 'open', page: 1, limit: 10 }),
    engine.reviews.list(account, { status: 'decided', page: 1, limit: 10 }),
    engine.reviews.count(account),
  ])
  const { decision = null, history = [] } = found ?? {}
  return {
    answer: answer?.status ?? null,
    status: found?.status ?? null,
    openedAt: found?.openedAt ?? null,
    decision: decision && {
      company: decision.company,
      note: decision.note,
      by: decision.decidedBy,
      at: decision.decidedAt,
    },
    history: history.map(({ action, company, note, by, at }) => ({ action, company, note, by, at })),
    listed: [open.items.length, open.total, decided.items.length, decided.total, count],
  }
}

function expected({ status: answer, openedAt, stack, queuedAt, history }: Model): Awaited<ReturnType<typeof observe>> {
  const decision = stack.at(-1) ?? null
  const isOpen = openedAt !== null
  const closed = history.length > 0 ? 'closed' : null
  return {
    answer,
    status: decision ? 'decided' : isOpen ? 'open' : closed,
    openedAt: decision ? queuedAt : openedAt,
    decision: decision as Awaited<ReturnType<typeof observe>>['decision'],
    history: history as Awaited<ReturnType<typeof observe>>['history'],
    listed: [Number(isOpen), Number(isOpen), Number(decision !== null), Number(decision !== null), Number(isOpen)],
  }
}

async function follow({ clock, handles }: Reviewers, run: number, sequence: readonly Step[]): Promise<void> {
  const [first, second] = handles
  const account = asId('acc', (await addAccount(first.ports, `run-${run}`)).id)
  const domain = `run-${run}.example`
  await storeAnswer(first, domain, firstModel.status)
  let model = firstModel
  for (const step of sequence) {
    clock.advance(1)
    const at = clock.now()
    if (step.kind === 'alone') {
      const { answer, after } = predict(model, step.command, at)
      expect(await execute(first, account, domain, step.command)).toBe(answer)
      model = after
      expect(await observe(second, account, domain)).toEqual(expected(model))
    } else {
      const answers = await Promise.all(
        step.commands.map((command, index) => execute(index % 2 ? first : second, account, domain, command)),
      )
      const ran = step.commands.map((command, index) => ({ command, answer: answers[index] ?? '' }))
      const seen = await observe(second, account, domain)
      const possible = anyOrder(model, ran, at)
      const fitting = possible.find((candidate) => isDeepStrictEqual(expected(candidate), seen))
      if (!fitting) throw new Error(`No order of ${JSON.stringify(ran)} leads to ${JSON.stringify(seen)}`)
      model = fitting
    }
  }
}

let run = 0
function prove(reviewers: () => Promise<Reviewers>, numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      run += 1
      await follow(await reviewers(), run, sequence)
    }),
    { numRuns },
  )
}

describe('every sequence of answers, decisions and undos agrees with the model', () => {
  it(`in memory, ${sequences.memory} sequences`, { timeout: proofMaxMs }, async () => {
    await prove(() => {
      const database = new TestDatabase()
      return reviewersOn(openTestStores(database), openTestStores(database))
    }, sequences.memory)
  })

  describe.each(engines)('on %s', (engine) => {
    let database: SqlDatabase
    let storages: readonly Storage[]
    let reviewers: Reviewers

    beforeAll(async () => {
      database = await createSqlDatabase(engine)
      const [first, second] = [await database.open(), await database.open()]
      storages = [first, second]
      reviewers = await reviewersOn(first, second)
    })
    afterAll(async () => {
      await Promise.all(storages.map((storage) => storage.close()))
      await database.drop()
    })

    it(`${sequences[engine]} sequences`, { timeout: proofMaxMs }, async () => {
      await prove(async () => reviewers, sequences[engine])
    })

    it('keeps both decisions of two reviewers who decide at once, and the last one counts', async () => {
      const [one, other] = reviewers.handles
      for (let round = 0; round < 10; round += 1) {
        const { id } = await addAccount(one.ports, `pair-${engine}-${round}`)
        const domain = `pair-${round}.example`
        await storeAnswer(one, domain, 'needs_review')
        await execute(one, id, domain, { kind: 'receive' })
        await Promise.all([
          one.engine.reviews.decide(id, 'Ada', { domain, company: companies[0] }),
          other.engine.reviews.decide(id, 'Ben', { domain, company: null }),
        ])
        const { decision, history } = await one.engine.reviews.find(id, domain)
        expect(history.map(({ by }) => by).sort()).toEqual(['Ada', 'Ben'])
        expect(decision?.decidedBy).toBe(history[0]?.by)
        const undone = await other.engine.reviews.undo(id, 'Ada', domain)
        expect(undone.decision?.decidedBy).toBe(history[1]?.by)
        expect(await one.engine.reviews.undo(id, 'Ada', domain)).toMatchObject({ status: 'open' })
      }
    })

    it('opens one entry for many concurrent answers to one account', async () => {
      const [one, other] = reviewers.handles
      const { id } = await addAccount(one.ports, `crowd-${engine}`)
      const domain = 'crowd.example'
      await storeAnswer(one, domain, 'needs_review')
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => execute(index % 2 ? one : other, id, domain, { kind: 'receive' })),
      )
      expect(await one.engine.reviews.count(id)).toBe(1)
    })

    it('never leaves an entry open for an answer that no longer needs review', async () => {
      const [one, other] = reviewers.handles
      const { id } = await addAccount(one.ports, `changes-${engine}`)
      for (let round = 0; round < 10; round += 1) {
        const domain = `changes-${round}.example`
        await storeAnswer(one, domain, 'needs_review')
        await Promise.all([
          execute(one, id, domain, { kind: 'receive' }),
          execute(other, id, domain, { kind: 'answer', status: 'no_match' }),
        ])
        expect(await one.ports.reviews.findOpen(id, domain)).toBeNull()
      }
    })

    it('removes the queue, the decisions and the history of a deleted account', async () => {
      const [{ ports, engine: product }] = reviewers.handles
      const email = `gone-${engine}@harbour-lane.example`
      const password = 'correct horse battery'
      await product.operator.openAccount({ email, password, verified: true })
      const { id } = await product.operator.accountByEmail(email)
      for (const domain of ['kept.example', 'decided.example']) {
        await storeAnswer(reviewers.handles[0], domain, 'needs_review')
        await product.resolution.stored(id, domain)
      }
      await product.reviews.decide(id, 'Ada', { domain: 'decided.example', company: null })
      await product.accounts.delete(id, password, { address: '192.0.2.7' })
      expect(await product.reviews.count(id)).toBe(0)
      expect(await ports.reviews.pinned(id, 'decided.example')).toBeNull()
      expect(await ports.reviews.history(id, 'decided.example', 10)).toEqual([])
    })
  })
})
