import { setTimeout as delay, setImmediate as nextEvent } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection } from '../../adapters/sqlite/connection.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { createEngine } from '../../src/engine.js'
import { noon, sampleAccount } from '../../testing/contracts/samples.js'
import { testPorts, testSettings } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

/** Longer than a check of the file is trusted. */
const aMoment = 5
const ada = sampleAccount('ada')
let database: SqlDatabase
let storage: OpenedStorage

beforeEach(async () => {
  database = await createSqlDatabase('sqlite')
  storage = await database.open()
  await storage.accounts.add(ada)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await storage.close()
  await database.drop()
})

describe('reads of one SQLite storage', () => {
  it('share one read transaction while they follow each other', async () => {
    await nextEvent()
    const asked = vi.spyOn(Connection.prototype, 'all')
    for (let turn = 0; turn < 5; turn += 1) await storage.accounts.find(ada.id)
    expect(asked.mock.calls.filter(([sql]) => sql === 'BEGIN')).toHaveLength(1)
    await nextEvent()
    expect(asked.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1)
    await storage.accounts.find(ada.id)
    expect(asked.mock.calls.filter(([sql]) => sql === 'BEGIN')).toHaveLength(2)
  })

  it('see at once what this process commits, through any handle', async () => {
    const other = await database.open()
    try {
      for (let turn = 1; turn <= 5; turn += 1) {
        await storage.ledger.balance(ada.id)
        await other.ledger.grant({ account: ada.id, reference: `grant ${turn}`, credits: 1, at: noon })
        expect((await storage.ledger.balance(ada.id)).balance).toBe(turn)
      }
    } finally {
      await other.close()
    }
  })

  it('see what another process commits from the next event-loop tick', async () => {
    const foreign = new Database(database.location)
    try {
      await storage.accounts.find(ada.id)
      foreign.prepare('UPDATE accounts SET disabled_at = ?').run(noon)
      await nextEvent()
      expect((await storage.accounts.find(ada.id))?.disabledAt).toBe(noon)
    } finally {
      foreign.close()
    }
  })

  it('continue after a failed read', async () => {
    const failing = vi.spyOn(Connection.prototype, 'all').mockImplementationOnce(() => {
      throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR')
    })
    await expect(storage.accounts.find(ada.id)).rejects.toMatchObject({ code: 'unavailable' })
    failing.mockRestore()
    expect((await storage.accounts.find(ada.id))?.id).toBe(ada.id)
  })

  it('continue after their transaction could not be ended, and see later writes', async () => {
    const foreign = new Database(database.location)
    const all = Connection.prototype.all
    let ends = 0
    vi.spyOn(Connection.prototype, 'all').mockImplementation(function (this: Connection, sql, values) {
      if (sql !== 'COMMIT') return all.call(this, sql, values) as never[]
      ends += 1
      throw diskError()
    })
    try {
      await storage.accounts.find(ada.id)
      await nextEvent()
      expect(ends).toBe(1)
      const counted = storage.changes.current()
      foreign.prepare('UPDATE accounts SET disabled_at = ?').run(noon)
      await delay(aMoment)
      expect(storage.changes.current()).not.toBe(counted)
      expect((await storage.accounts.find(ada.id))?.disabledAt).toBe(noon)
      await nextEvent()
    } finally {
      foreign.close()
    }
  })
})

describe('cached reads of a SQLite storage', () => {
  it('are not returned while the disk is unreadable: the database is unavailable, then recovers', async () => {
    const engine = createEngine({ ...testPorts(), ...storage }, testSettings)
    await storage.ledger.grant({ account: ada.id, reference: 'test', credits: 3, at: noon })
    expect((await engine.credits.balance(ada.id)).balance).toBe(3)
    const counting = vi.spyOn(Connection.prototype, 'dataVersion').mockImplementation(() => {
      throw diskError()
    })
    const reading = vi.spyOn(Connection.prototype, 'all').mockImplementation(() => {
      throw diskError()
    })
    await delay(aMoment)
    await expect(engine.credits.balance(ada.id)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(engine.credits.balance(ada.id)).rejects.toMatchObject({ code: 'unavailable' })
    reading.mockRestore()
    expect((await engine.credits.balance(ada.id)).balance).toBe(3)
    expect(storage.changes.current()).toBeNull()
    counting.mockRestore()
    await database.run('UPDATE credit_balances SET posted = 5')
    expect((await engine.credits.balance(ada.id)).balance).toBe(5)
  })
})

function diskError() {
  return new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
}
