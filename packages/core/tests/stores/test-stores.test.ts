import { describe, expect, it } from 'vitest'
import { sql } from '../../adapters/sql/query.js'
import { one, type SqlSession } from '../../adapters/sql/sql-session.js'
import { sqliteSession } from '../../adapters/sqlite/sqlite-session.js'
import { Writer } from '../../adapters/sqlite/writer.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { noon, openTestStores, storageContracts, TestDatabase } from '../../testing/index.js'
import { checkedRows } from '../../testing/stores/checked-rows.js'
import { testStores } from './contracts.js'

/** Its stores are those of SQLite; only the register is another one. */
describe('the register of unit tests', () =>
  testStores(
    async () => {
      const database = new TestDatabase()
      return { open: async () => openTestStores(database), drop: async () => {} }
    },
    { Register: storageContracts.Register ?? {} },
  ))

describe('the stores of unit tests', () => {
  it('show what a transaction wrote to others only after it ended', async () => {
    const database = new TestDatabase()
    const [first, second] = [openTestStores(database), openTestStores(database)]
    const { id } = await addAccount(first)
    const grant = { account: id, reference: 'one', credits: 5, at: noon }
    let onWritten = () => {}
    const written = new Promise<void>((resolve) => {
      onWritten = resolve
    })
    let isEnded = false
    const writing = first.atomically(async ({ ledger }) => {
      await ledger.grant(grant)
      onWritten()
      await new Promise((resolve) => setImmediate(resolve))
      isEnded = true
      throw new Error('undone')
    })
    await written
    const reading = second.ledger.balance(id).then(({ balance }) => ({ balance, isEnded }))
    const [outcome, read] = await Promise.allSettled([writing, reading])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'undone' } })
    expect(read).toEqual({ status: 'fulfilled', value: { balance: 0, isEnded: true } })
  })

  it('refuse a read beside the transaction it is part of, which would wait for ever', async () => {
    const stores = openTestStores()
    const inside = stores.atomically(() => stores.mail.count())
    await expect(inside).rejects.toThrow('Read with the stores of the transaction')
  })

  it('refuse to read a column that the query does not select', async () => {
    const { connection } = new TestDatabase()
    const session = checkedRows(sqliteSession(connection, new Writer(connection), () => {}))
    const read = async (from: Pick<SqlSession, 'all'>) => {
      const row = await one<{ id: number; email: string }>(from, sql`SELECT 1 AS id, 'ada' AS e_mail`)
      return [row?.id, row?.email]
    }
    const refusal = 'The query does not select email, only id, e_mail.'
    await expect(read(session)).rejects.toThrow(refusal)
    await expect(session.transaction(read)).rejects.toThrow(refusal)
  })
})
