import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { Storage } from '../../src/ports.js'
import { asId } from '../../src/shared/ids.js'
import { sampleCompanyNumber } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const cyd = asId('acc', 'acc_cyd')
const accounts = [asId('acc', 'acc_ada'), asId('acc', 'acc_bob'), cyd]
const [open, captured, released] = [asId('job', 'job_open'), asId('job', 'job_captured'), asId('job', 'job_released')]
const jobs = [open, captured, released]
const changes = [
  'UPDATE ledger_transactions SET created_at = 0',
  'UPDATE ledger_entries SET amount = amount * 2',
  'DELETE FROM ledger_transactions',
  'DELETE FROM ledger_entries',
  'UPDATE ledger_charges SET charged_at = 0',
  'DELETE FROM ledger_charges',
  'DELETE FROM credit_holds',
  "UPDATE credit_holds SET state = 'released' WHERE job_id = 'job_captured'",
  "UPDATE credit_holds SET state = 'captured' WHERE job_id = 'job_released'",
  "UPDATE credit_holds SET state = 'open', ended_at = NULL WHERE job_id = 'job_released'",
  "UPDATE credit_holds SET held_at = held_at + 1 WHERE job_id = 'job_open'",
  "UPDATE credit_holds SET job_id = 'job_other', state = 'released', ended_at = 1 WHERE job_id = 'job_open'",
  "UPDATE credit_holds SET account_id = 'acc_bob', state = 'captured', ended_at = 1 WHERE job_id = 'job_open'",
  "INSERT INTO credit_holds VALUES ('job_forged', 'acc_ada', 'captured', 1, 1)",
]
const changesOf = {
  sqlite: [
    ...changes,
    "REPLACE INTO ledger_entries (transaction_id, account_id, amount) VALUES (1, 'acc_ada', 999)",
    "REPLACE INTO ledger_transactions (id, kind, reference, created_at) VALUES (1, 'grant', 'forged', 0)",
    "REPLACE INTO credit_holds VALUES ('job_captured', 'acc_ada', 'open', 1, NULL)",
    "REPLACE INTO ledger_charges VALUES (7, 'acc_ada', 'forged.example', '09999991', 0)",
  ],
  postgres: [
    ...changes,
    'TRUNCATE ledger_entries',
    'TRUNCATE ledger_transactions CASCADE',
    'TRUNCATE ledger_charges',
    'TRUNCATE credit_holds',
    "INSERT INTO ledger_entries VALUES (1, 'acc_ada', 1) ON CONFLICT (transaction_id, account_id) DO UPDATE SET amount = 999",
    "INSERT INTO credit_holds VALUES ('job_captured', 'acc_ada', 'open', 1) ON CONFLICT (job_id) DO UPDATE SET state = 'open'",
  ],
}

describe.each(engines)('the ledger on %s', (engine) => {
  let database: SqlDatabase
  let storage: Storage

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    for (const [index, account] of accounts.entries()) {
      for (const reference of ['spring', 'summer']) {
        const credits = 10 ** index
        await storage.ledger.grant({ account, reference: `${reference}:${account}`, credits, at: index })
      }
    }
    for (const job of jobs) await storage.ledger.hold(cyd, job, 1)
    await storage.ledger.capture(captured, { domain: 'harbour-lane.example', company: sampleCompanyNumber(1), at: 2 })
    await storage.ledger.release(released, 2)
  })

  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  const lines = async () => [
    await database.run('SELECT * FROM ledger_transactions ORDER BY id'),
    await database.run('SELECT * FROM ledger_entries ORDER BY transaction_id, account_id'),
    await database.run('SELECT * FROM ledger_charges ORDER BY transaction_id'),
    await database.run('SELECT * FROM credit_holds ORDER BY job_id'),
  ]

  it('has entries that sum to zero in every transaction', async () => {
    const sums = await database.run('SELECT sum(amount) AS sum FROM ledger_entries GROUP BY transaction_id')
    expect(sums.map(({ sum }) => Number(sum))).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('has one account entry and one system entry in every transaction', async () => {
    const sides = await database.run(`SELECT kind, count(*) AS entries,
      max(CASE WHEN account_id LIKE 'system:%' THEN account_id END) AS other
      FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
      GROUP BY transaction_id, kind ORDER BY transaction_id`)
    const granted = { kind: 'grant', other: 'system:granted' }
    const charged = { kind: 'charge', other: 'system:revenue' }
    expect(sides.map(({ kind, other }) => ({ kind, other }))).toEqual([...Array(6).fill(granted), charged])
    for (const { entries } of sides) expect(Number(entries)).toBe(2)
  })

  it('matches the balance of every account', async () => {
    for (const [index, account] of accounts.entries()) {
      const [row] = await database.run(`SELECT sum(amount) AS sum FROM ledger_entries WHERE account_id = '${account}'`)
      expect(Number(row?.sum)).toBe(2 * 10 ** index - (account === cyd ? 1 : 0))
      expect((await storage.ledger.balance(account)).balance).toBe(Number(row?.sum))
    }
  })

  it.each(['UPDATE credit_balances SET posted = -1', 'UPDATE credit_balances SET reserved = posted + 1'])(
    'refuses a negative balance: %s',
    async (change) => {
      await expect(database.run(change)).rejects.toThrow(/check/i)
    },
  )

  it.each(changesOf[engine])('is protected by the database from %s', async (change) => {
    const before = await lines()
    const outcome = await database.run(change).catch(String)
    expect(await lines()).toEqual(before)
    expect(outcome).toContain('the ledger is append-only')
  })
})
