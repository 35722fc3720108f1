import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../node/system.js'
import { openSqlite } from './open-sqlite.js'
import { sqliteProblems } from './sqlite-problems.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-problems-'))
const path = join(folder, 'brassplate.db')

beforeAll(async () => {
  await (await openSqlite({ path, clock: systemClock, migrations: 'apply' })).close()
})
afterAll(() => rmSync(folder, { recursive: true }))

it('finds nothing in a database that only migrations made, also after ANALYZE', () => {
  const database = new Database(path)
  database.exec('ANALYZE')
  database.close()
  expect(sqliteProblems(path)).toEqual([])
})

it('finds a trigger that is named like the statistics of SQLite', () => {
  const database = new Database(path)
  database.unsafeMode(true)
  database.exec(`PRAGMA writable_schema = ON;
    INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('trigger', 'sqlite_stat9', 'sessions', 0,
      'CREATE TRIGGER sqlite_stat9 AFTER INSERT ON sessions BEGIN DELETE FROM accounts; END')`)
  database.close()
  expect(sqliteProblems(path)).toEqual([expect.stringContaining('trigger sqlite_stat9 on sessions')])
})
