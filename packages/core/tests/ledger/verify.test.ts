import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { problemsListedMax } from '../../src/credits/ledger-report.js'
import type { Storage } from '../../src/ports.js'
import { asId } from '../../src/shared/ids.js'
import { noon, sampleCompanyNumber } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const ada = asId('acc', 'acc_ada')
const charge = { domain: 'harbour-lane.example', company: sampleCompanyNumber(1), at: noon }

/** Corruptions that our code never makes, written without our code and triggers. */
const mistakes: readonly { what: string; statements: string[]; kinds: string[] }[] = [
  {
    what: 'a balance that is too high',
    statements: ["UPDATE credit_balances SET posted = posted + 5 WHERE account_id = 'acc_ada'"],
    kinds: ['balance'],
  },
  {
    what: 'a hold that is not counted',
    statements: ["UPDATE credit_balances SET reserved = reserved - 1 WHERE account_id = 'acc_ada'"],
    kinds: ['held'],
  },
  {
    what: 'an entry without its counter-entry',
    statements: [
      "INSERT INTO ledger_transactions (kind, reference, created_at) VALUES ('grant', 'forged', 1)",
      "INSERT INTO ledger_entries SELECT max(id), 'acc_ada', 5 FROM ledger_transactions",
    ],
    kinds: ['balance', 'transaction', 'sides'],
  },
  {
    what: 'a transaction without entries',
    statements: ["INSERT INTO ledger_transactions (kind, reference, created_at) VALUES ('grant', 'forged', 1)"],
    kinds: ['sides'],
  },
  {
    what: 'a grant between two accounts',
    statements: [
      "INSERT INTO ledger_transactions (kind, reference, created_at) VALUES ('grant', 'forged', 1)",
      "INSERT INTO ledger_entries SELECT max(id), 'acc_ada', 5 FROM ledger_transactions",
      "INSERT INTO ledger_entries SELECT max(id), 'acc_bob', -5 FROM ledger_transactions",
      "UPDATE credit_balances SET posted = posted + CASE account_id WHEN 'acc_ada' THEN 5 ELSE -5 END",
    ],
    kinds: ['sides'],
  },
  {
    what: 'an account without a balance',
    statements: ["DELETE FROM credit_balances WHERE account_id = 'acc_bob'"],
    kinds: ['sides'],
  },
  {
    what: 'a charge without its details',
    statements: [
      "INSERT INTO ledger_transactions (kind, reference, created_at) VALUES ('charge', 'acc_ada:forged', 1)",
      "INSERT INTO ledger_entries SELECT max(id), 'acc_ada', -1 FROM ledger_transactions",
      "INSERT INTO ledger_entries SELECT max(id), 'system:revenue', 1 FROM ledger_transactions",
      "UPDATE credit_balances SET posted = posted - 1 WHERE account_id = 'acc_ada'",
    ],
    kinds: ['charge'],
  },
  {
    what: 'a hold captured without a charge',
    statements: [
      "UPDATE credit_holds SET state = 'captured', ended_at = 1 WHERE job_id = 'job_open'",
      "UPDATE credit_balances SET reserved = reserved - 1 WHERE account_id = 'acc_ada'",
    ],
    kinds: ['hold'],
  },
]

describe.each(engines)('verifying the ledger on %s', (engine) => {
  let database: SqlDatabase
  let storage: Storage

  beforeEach(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    const { ledger } = storage
    await ledger.grant({ account: ada, reference: 'spring:ada', credits: 10, at: noon })
    await ledger.grant({ account: asId('acc', 'acc_bob'), reference: 'spring:bob', credits: 10, at: noon })
    for (const name of ['open', 'captured', 'released']) await ledger.hold(ada, asId('job', `job_${name}`), noon)
    await ledger.capture(asId('job', 'job_captured'), charge)
    await ledger.release(asId('job', 'job_released'), noon)
    await ledger.charge({ ...charge, account: ada, reference: 'kept' })
  })

  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  it('finds no problems in a ledger that only our code has changed', async () => {
    const counts = { accounts: 2, transactions: 4, entries: 8, holds: 3 }
    expect(await storage.ledger.verify()).toEqual({ ...counts, problemCount: 0, problems: [] })
  })

  it.each(mistakes)('finds $what', async ({ statements, kinds }) => {
    for (const statement of statements) await database.run(statement)
    const { problems, problemCount } = await storage.ledger.verify()
    expect(problems.map(({ kind }) => kind)).toEqual(kinds)
    expect(problemCount).toBe(kinds.length)
  })

  it('reports by how much a balance is wrong, and for which account', async () => {
    await database.run("UPDATE credit_balances SET posted = 13 WHERE account_id = 'acc_ada'")
    const { problems } = await storage.ledger.verify()
    expect(problems).toEqual([{ kind: 'balance', subject: 'acc_ada', found: 13, expected: 8 }])
  })

  it('finds a charge for a job whose hold was never captured', async () => {
    await database.run(
      "INSERT INTO ledger_transactions (kind, reference, created_at) VALUES ('charge', 'job_released', 1)",
    )
    const kinds = (await storage.ledger.verify()).problems.map(({ kind }) => kind)
    expect(kinds).toEqual(['sides', 'charge', 'hold'])
  })

  it.each([problemsListedMax, problemsListedMax + 1])(
    'counts %i wrong balances and lists no more than the limit',
    async (wrong) => {
      const values = Array.from({ length: wrong }, (_, index) => `('acc_wrong${index}', 1, 0)`)
      await database.run(`INSERT INTO credit_balances VALUES ${values.join(', ')}`)
      const { accounts, problems, problemCount } = await storage.ledger.verify()
      expect({ accounts, problemCount }).toEqual({ accounts: 2 + wrong, problemCount: wrong })
      expect(problems).toHaveLength(problemsListedMax)
    },
  )
})
