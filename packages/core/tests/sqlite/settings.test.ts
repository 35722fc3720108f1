import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assertSettings, Connection } from '../../adapters/sqlite/connection.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const promised = {
  journal_mode: 'wal',
  synchronous: 2,
  busy_timeout: 5_000,
  foreign_keys: 1,
  trusted_schema: 0,
  mmap_size: 0,
  journal_size_limit: 67_108_864,
  secure_delete: 1,
}

let database: SqlDatabase

beforeEach(async () => {
  database = await createSqlDatabase('sqlite')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await database.drop()
})

describe('the connections of an open SQLite storage', () => {
  it('still have all required settings after work, when they close', async () => {
    const found: { isReader: boolean; settings: Record<string, unknown> }[] = []
    const { close } = Connection.prototype
    vi.spyOn(Connection.prototype, 'close').mockImplementation(function (this: Connection) {
      const pragma = (name: string) => Object.values(this.all<object>(`PRAGMA ${name}`, [])[0] ?? {})[0]
      const settings = Object.fromEntries(Object.keys(promised).map((name) => [name, pragma(name)]))
      found.push({ isReader: pragma('query_only') === 1, settings })
      close.call(this)
    })

    const storage = await database.open()
    await storage.health.write(1)
    await storage.atomically(async (stores) => stores.mail.count())
    await storage.health.read()
    await storage.close()
    expect(found).toEqual([
      { isReader: true, settings: promised },
      { isReader: false, settings: promised },
    ])
  })
})

describe('assertSettings', () => {
  let connection: Database.Database

  beforeEach(() => {
    connection = new Database(database.location)
    for (const [name, value] of Object.entries(promised)) connection.pragma(`${name} = ${value}`)
  })

  afterEach(() => {
    connection.close()
  })

  it('accepts a connection with every required setting', () => {
    expect(() => assertSettings(connection)).not.toThrow()
  })

  it.each([
    ['synchronous', 'NORMAL', 1],
    ['synchronous', 'OFF', 0],
    ['journal_mode', 'DELETE', 'delete'],
    ['busy_timeout', 4_999, 4_999],
    ['foreign_keys', 'OFF', 0],
    ['trusted_schema', 'ON', 1],
    ['mmap_size', 4_096, 4_096],
    ['journal_size_limit', -1, -1],
  ])('refuses a connection with %s = %s', (name, value, actual) => {
    connection.pragma(`${name} = ${value}`)
    expect(() => assertSettings(connection)).toThrow(`SQLite setting ${name} is ${actual} and must be`)
  })

  it.each(['3.51.2', '3.9.9', '2.99.99', '3.51'])('refuses SQLite %s', (version) => {
    connection.function('sqlite_version', () => version)
    expect(() => assertSettings(connection)).toThrow(`SQLite ${version} is too old; at least 3.51.3 is needed.`)
  })

  it.each(['3.51.3', '3.51.10', '3.52.0', '4.0.0'])('accepts SQLite %s', (version) => {
    connection.function('sqlite_version', () => version)
    expect(() => assertSettings(connection)).not.toThrow()
  })
})
