import { closeSync, openSync, writeSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { databaseProblems, parseDatabaseTarget } from '../../adapters/node/index.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

let database: SqlDatabase

async function problems(): Promise<string[]> {
  const target = parseDatabaseTarget(database.url)
  return target ? databaseProblems(target) : ['the test database has no valid URL']
}

describe.each(engines)('databaseProblems on %s', (engine) => {
  beforeEach(async () => {
    database = await createSqlDatabase(engine)
    await (await database.open()).close()
  })
  afterEach(() => database.drop())

  it('finds no problems in a database made by migrations only', async () => {
    expect(await problems()).toEqual([])
    await database.run(engine === 'sqlite' ? 'ANALYZE' : 'ANALYZE accounts')
    expect(await problems()).toEqual([])
  })

  it('finds a planted trigger', async () => {
    if (engine === 'sqlite') {
      await database.run('CREATE TRIGGER steal AFTER INSERT ON sessions BEGIN DELETE FROM accounts; END')
    } else {
      await database.run(`CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`)
      await database.run('CREATE TRIGGER steal AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION steal()')
    }
    expect(await problems()).toEqual(['trigger steal on sessions is not part of the schema'])
  })

  it('finds a missing ledger trigger', async () => {
    const [name = ''] = await triggersOf(engine)
    await database.run(engine === 'sqlite' ? `DROP TRIGGER ${name}` : `DROP TRIGGER ${name} ON ledger_entries`)
    expect(await problems()).toEqual([`trigger ${name} on ledger_entries is missing`])
  })
})

async function triggersOf(engine: string): Promise<string[]> {
  const rows = await database.run(
    engine === 'sqlite'
      ? `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'ledger_entries' ORDER BY name`
      : `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'ledger_entries'::regclass AND NOT tgisinternal`,
  )
  return rows.map(({ name }) => String(name))
}

describe('databaseProblems', () => {
  afterEach(() => database.drop())

  it('finds a changed table and damaged pages on SQLite', async () => {
    database = await createSqlDatabase('sqlite')
    await (await database.open()).close()
    await database.run('ALTER TABLE sessions ADD COLUMN copy TEXT')
    expect(await problems()).toEqual(['table sessions was changed'])
    await database.run('ALTER TABLE sessions DROP COLUMN copy')

    const file = openSync(database.location, 'r+')
    writeSync(file, Buffer.alloc(100, 0xff), 0, 100, 4_096)
    closeSync(file)
    expect((await problems()).length).toBeGreaterThan(0)
  })

  it('finds a changed ledger function, a rule and a disabled trigger on Postgres', async () => {
    database = await createSqlDatabase('postgres')
    await (await database.open()).close()
    await database.run(
      `CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    )
    await database.run('CREATE RULE quiet AS ON DELETE TO sessions DO INSTEAD NOTHING')
    await database.run('ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_stay')
    expect(await problems()).toEqual([
      'trigger ledger_entries_stay on ledger_entries is switched off',
      'function refuse_ledger_change was changed',
      'rule quiet on sessions is not part of the schema',
    ])
  })
})
