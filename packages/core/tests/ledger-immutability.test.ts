import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/databases.js'
import type { Storage } from '../src/ports.js'
import { asId } from '../src/shared/ids.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

const accounts = ['acc_ada', 'acc_bob', 'acc_cyd'].map((id) => asId('acc', id))
const changes = [
  'UPDATE ledger_transactions SET created_at = 0',
  'UPDATE ledger_entries SET amount = amount * 2',
  'DELETE FROM ledger_transactions',
  'DELETE FROM ledger_entries',
]
const changesOf = {
  sqlite: [
    ...changes,
    "REPLACE INTO ledger_entries (transaction_id, account_id, amount) VALUES (1, 'acc_ada', 999)",
    "REPLACE INTO ledger_transactions (id, kind, reference, created_at) VALUES (1, 'grant', 'forged', 0)",
  ],
  postgres: [
    ...changes,
    'TRUNCATE ledger_entries',
    'TRUNCATE ledger_transactions CASCADE',
    "INSERT INTO ledger_entries VALUES (1, 'acc_ada', 1) ON CONFLICT (transaction_id, account_id) DO UPDATE SET amount = 999",
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
  })

  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  const lines = async () => [
    await database.run('SELECT * FROM ledger_transactions ORDER BY id'),
    await database.run('SELECT * FROM ledger_entries ORDER BY transaction_id, account_id'),
  ]

  it('has a sum of zero in every transaction', async () => {
    const sums = await database.run('SELECT sum(amount) AS sum FROM ledger_entries GROUP BY transaction_id')
    expect(sums.map(({ sum }) => Number(sum))).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('has in every transaction one entry of the account and one of the source of all grants', async () => {
    const sources = await database.run(`SELECT count(*) AS entries,
      sum(CASE account_id WHEN 'system:granted' THEN 1 ELSE 0 END) AS granted
      FROM ledger_entries GROUP BY transaction_id`)
    expect(sources).toHaveLength(6)
    for (const { entries, granted } of sources) expect([Number(entries), Number(granted)]).toEqual([2, 1])
  })

  it('agrees with the balance of every account', async () => {
    for (const [index, account] of accounts.entries()) {
      const [row] = await database.run(`SELECT sum(amount) AS sum FROM ledger_entries WHERE account_id = '${account}'`)
      expect(Number(row?.sum)).toBe(2 * 10 ** index)
      expect((await storage.ledger.balance(account)).balance).toBe(Number(row?.sum))
    }
  })

  it.each(['UPDATE credit_balances SET posted = -1', 'UPDATE credit_balances SET reserved = posted + 1'])(
    'has no balance below zero: %s is refused',
    async (change) => {
      await expect(database.run(change)).rejects.toThrow(/check/i)
    },
  )

  it.each(changesOf[engine])('is kept from %s by the database itself', async (change) => {
    const before = await lines()
    const outcome = await database.run(change).catch(String)
    expect(await lines()).toEqual(before)
    expect(outcome).toContain('the ledger is append-only')
  })
})
