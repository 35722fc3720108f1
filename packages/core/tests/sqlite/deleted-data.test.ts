import { readFileSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asId } from '../../src/shared/ids.js'
import { addAccount, noon, sampleAccount } from '../../testing/contracts/samples.js'
import { createEmptySqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

let database: SqlDatabase
beforeEach(async () => {
  database = await createEmptySqlDatabase('sqlite')
})
afterEach(() => database.drop())

const { id: account, email } = sampleAccount('ada')
const sheet = { columns: ['Company'], isList: true, dialect: { delimiter: ',', hasByteOrderMark: false }, roles: {} }
const run = {
  ...{ id: asId('bulk', 'bulk_one'), account, name: 'secret-customers.csv', sheet, maxCredits: null },
  ...{ status: 'receiving' as const, rows: 0, answered: 0, charged: 0, asked: [], outcomes: {}, problem: null },
  ...{ createdAt: noon, finishedAt: null, forecast: null },
}

describe('what is deleted from an SQLite file', () => {
  it('is no longer in the file after a stop, neither the account nor its list', async () => {
    const storage = await database.open()
    await addAccount(storage)
    await storage.lists.create(run, { unfinishedMax: 5, runsMax: 5 })
    await storage.lists.addBlocks(run.id, [{ block: 0, rows: '["Tidewright"]', count: 1 }], 1_000_000)
    await storage.accounts.remove(account)
    await storage.close()
    const file = readFileSync(database.location).toString('latin1')
    expect(file.startsWith('SQLite format 3')).toBe(true)
    for (const text of [email, 'secret-customers.csv', 'Tidewright', account]) expect(file).not.toContain(text)
  })

  it('gives its space back to the disk in steps', async () => {
    const storage = await database.open()
    await addAccount(storage)
    await storage.lists.create(run, { unfinishedMax: 5, runsMax: 5 })
    const noise = () => JSON.stringify(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64'))
    const blocks = Array.from({ length: 200 }, (_, block) => ({ block, rows: noise(), count: 25 }))
    await storage.lists.addBlocks(run.id, blocks, 1e9)
    await storage.lists.remove(account, run.id)
    while (await storage.lists.sweep());
    let steps = 0
    while (await storage.giveBackSpace()) steps += 1
    expect(steps).toBeGreaterThan(1)
    await storage.close()
    expect(statSync(database.location).size).toBeLessThan(6_000_000)
  })
})
