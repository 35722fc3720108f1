import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { Storage } from '../../src/ports.js'
import { openTestStores, TestDatabase } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'
import { type Books, noViolations, openBooks } from './books.js'
import {
  anyOrder,
  type Command,
  emptyModel,
  execute,
  heldBy,
  type Model,
  type Names,
  namesOf,
  predict,
  type Step,
  steps,
} from './model.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
/** In memory are the stores of SQLite too, so `test` has few runs there. */
const sequences = isProof
  ? { memory: 20_000, sqlite: 5_000, postgres: 1_000 }
  : { memory: 50, sqlite: 150, postgres: 30 }
const proofMaxMs = 1_200_000

interface Handles {
  readonly first: Storage
  readonly second: Storage
  readonly books: Books | null
}

/** Runs one sequence and checks the answers, balances and rows after every step. */
async function follow({ first, second, books }: Handles, names: Names, sequence: readonly Step[]): Promise<void> {
  const since = (await books?.last()) ?? 0
  const effective: Command[] = []
  let model = emptyModel

  for (const step of sequence) {
    model = await take(step)
    await agree(model)
    if (books) expect(await books.violations(names, since)).toEqual(noViolations)
  }
  await replay()
  await agree(model)

  async function take(step: Step): Promise<Model> {
    switch (step.kind) {
      case 'alone': {
        const { answer, after } = predict(model, step.command)
        expect(await execute(first.ledger, names, step.command)).toBe(answer)
        if (after !== model) effective.push(step.command)
        return after
      }
      case 'at_once': {
        const answers = await Promise.all(
          step.commands.map((command, index) => execute((index % 2 ? first : second).ledger, names, command)),
        )
        const ran = step.commands.map((command, index) => ({ command, answer: answers[index] ?? '' }))
        const after = anyOrder(model, ran)
        if (!after) throw new Error(`No order of these commands answers so: ${JSON.stringify(ran)}`)
        effective.push(...ran.filter(({ command, answer }) => tookEffect(command, answer)).map((one) => one.command))
        return after
      }
      case 'crash': {
        const failing = first.atomically(async ({ ledger }) => {
          for (const command of step.commands) await execute(ledger, names, command)
          throw new Error('rolled back on purpose')
        })
        await expect(failing).rejects.toThrow('rolled back on purpose')
        return model
      }
      case 'replay':
        await replay()
        return model
    }
  }

  /** I7: repeating an effective command has no effect. */
  async function replay(): Promise<void> {
    const before = await shown()
    for (const command of effective) await execute(second.ledger, names, command)
    expect(await shown()).toEqual(before)
  }

  function shown() {
    const page = { page: 1, limit: 100 }
    const { ledger } = second
    return Promise.all(names.accounts.flatMap((account) => [ledger.balance(account), ledger.statement(account, page)]))
  }

  async function agree(expected: Model): Promise<void> {
    for (const who of [0, 1] as const) {
      const [balance, held] = [expected.posted[who], heldBy(expected, who)]
      expect(await second.ledger.balance(names.accounts[who])).toEqual({ balance, held, available: balance - held })
    }
  }
}

function tookEffect({ kind }: Command, answer: string): boolean {
  if (kind === 'hold') return answer === 'held'
  return answer === 'granted' || answer === 'charged' || answer === 'true'
}

async function prove(handles: () => Handles, numRuns: number): Promise<void> {
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, (sequence) => {
      run += 1
      return follow(handles(), namesOf(run), sequence)
    }),
    { numRuns },
  )
  expect(run).toBe(numRuns)
}

describe('every sequence of steps keeps the ledger consistent', () => {
  it(`in memory, ${sequences.memory} sequences`, { timeout: proofMaxMs }, async () => {
    const handles = () => {
      const database = new TestDatabase()
      return { first: openTestStores(database), second: openTestStores(database), books: null }
    }
    await prove(handles, sequences.memory)
  })

  describe.each(engines)('on %s', (engine) => {
    let database: SqlDatabase
    let handles: Handles

    beforeAll(async () => {
      database = await createSqlDatabase(engine)
      const [first, second] = [await database.open(), await database.open()]
      handles = { first, second, books: openBooks(engine, database.location) }
    })
    afterAll(async () => {
      await handles.books?.close()
      await Promise.all([handles.first.close(), handles.second.close()])
      await database.drop()
    })

    it(`${sequences[engine]} sequences`, { timeout: proofMaxMs }, async () => {
      await prove(() => handles, sequences[engine])
    })

    it('verifies all sequences together without problems', async () => {
      const report = await handles.first.ledger.verify()
      expect(report).toMatchObject({ problemCount: 0, problems: [] })
      expect(report.accounts).toBeGreaterThan(sequences[engine] / 2)
    })

    it.each([
      ['I1', "UPDATE credit_balances SET posted = posted + 1 WHERE account_id = 'acc_0x0'"],
      ['I3', "UPDATE credit_balances SET reserved = reserved - 1 WHERE account_id = 'acc_0x0'"],
    ] as const)('detects rows that break %s', async (rule, statement) => {
      const names = namesOf(0)
      const since = (await handles.books?.last()) ?? 0
      await execute(handles.first.ledger, names, { kind: 'grant', account: 0, occasion: 0, credits: 3 })
      await execute(handles.first.ledger, names, { kind: 'hold', account: 0, job: 0 })
      await database.run(statement)
      const seen = await handles.books?.violations(names, since)
      await database.run(statement.includes('+ 1') ? statement.replace('+ 1', '- 1') : statement.replace('- 1', '+ 1'))
      expect(seen).toEqual({ ...noViolations, [rule]: 1 })
    })
  })
})
