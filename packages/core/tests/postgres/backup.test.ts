import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, createUsedDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { withSessions } from '../../../../tests/support/postgres-databases.js'
import { systemClock } from '../../adapters/node/index.js'
import { backupPostgres, openPostgres, type PostgresBackup, restorePostgres } from '../../adapters/postgres/index.js'
import { asId } from '../../src/shared/ids.js'

let database: TestDatabase
let elsewhere: TestDatabase

beforeEach(async () => {
  const [used, empty] = await Promise.all([createUsedDatabase('postgres'), createDatabase('postgres')])
  database = withSessions(used)
  elsewhere = withSessions(empty)
})

afterEach(async () => {
  await Promise.all([database.drop(), elsewhere.drop()])
})

async function on<Result>({ url }: TestDatabase, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

async function open({ url }: TestDatabase) {
  return openPostgres({ url, clock: systemClock, migrations: 'apply' })
}

interface StoredBackup extends PostgresBackup {
  readonly rows: ReadonlyMap<string, Buffer>
}

async function backUp(
  { url }: TestDatabase,
  onTable = async (_: string) => {},
  withRegister = true,
): Promise<StoredBackup> {
  const rows = new Map<string, Buffer>()
  const { signal } = new AbortController()
  const backup = await backupPostgres({
    url,
    withRegister,
    signal,
    async write(table, pieces) {
      await onTable(table)
      const chunks: Uint8Array[] = []
      for await (const piece of pieces) chunks.push(Uint8Array.from(piece))
      rows.set(table, Buffer.concat(chunks))
    },
  })
  return { ...backup, rows }
}

function restore({ url }: TestDatabase, { rows, ...backup }: StoredBackup): Promise<void> {
  const { signal } = new AbortController()
  async function* read(table: string) {
    yield rows.get(table) ?? Buffer.alloc(0)
  }
  return restorePostgres({ url, ...backup, at: 1, signal, read })
}

const account = asId('acc', 'acc_ada')
const newAccount = { id: account, email: 'ada@harbour-lane.example', passwordHash: 'tab\there, \\ and é', createdAt: 1 }

/** Not backed up: how far the schema has come, locks and counts of the moment. The distributed profile logs all of them. */
const ofTheMoment: ReadonlySet<string> = new Set([
  'schema_migrations',
  'schema_statements',
  'fleet_locks',
  'rate_buckets',
  'failure_counts',
])

describe('backupPostgres', () => {
  it('backs up every logged table of the schema, referenced tables first', async () => {
    await (await open(database)).close()
    const { tables } = await backUp(database)
    const there = await on(
      database,
      (sql) => sql<{ name: string }[]>`SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'`,
    )
    const names = tables.map(({ name }) => name)
    const expected = there.map(({ name }) => name).filter((name) => !ofTheMoment.has(name))
    expect(names.toSorted()).toEqual(expected.toSorted())
    expect(names.indexOf('accounts')).toBeLessThan(names.indexOf('api_keys'))
    expect((await backUp(database, undefined, false)).tables.some(({ name }) => name.startsWith('register_'))).toBe(
      false,
    )
  })

  it('restores ended holds, reuses no id, and shows a single point in time', async () => {
    const storage = await open(database)
    await storage.accounts.add(newAccount)
    const job = asId('job', 'job_one')
    await storage.ledger.grant({ account, credits: 5, reference: 'test', at: 1 })
    await storage.ledger.hold(account, job, 2)
    await storage.ledger.release(job, 3)
    // Ids of deleted rows stay used.
    await on(database, (sql) => sql`SELECT setval(pg_get_serial_sequence('webhook_destinations', 'id'), 41)`)

    const backup = await backUp(database, async (table) => {
      if (table === 'accounts') await storage.ledger.grant({ account, credits: 7, reference: 'meanwhile', at: 4 })
    })
    await storage.close()
    await restore(elsewhere, backup)

    const copy = await open(elsewhere)
    expect(copy.migrated).toEqual([])
    expect(await copy.accounts.find(account)).toMatchObject({ passwordHash: newAccount.passwordHash })
    expect(await copy.ledger.balance(account)).toEqual({ balance: 5, held: 0, available: 5 })
    await copy.ledger.grant({ account, credits: 1, reference: 'afterwards', at: 5 })
    await copy.close()
    const [next] = await on(
      elsewhere,
      (sql) => sql<{ id: string }[]>`SELECT nextval(pg_get_serial_sequence('webhook_destinations', 'id')) AS id`,
    )
    expect(Number(next?.id)).toBe(42)
    await expect(on(elsewhere, (sql) => sql`DELETE FROM ledger_entries`)).rejects.toThrow()
  })

  it('continues after tables of every size', { timeout: 600_000 }, async () => {
    const storage = await open(database)
    // The driver once hung after a table whose last chunk filled a buffer.
    await on(database, (sql) =>
      sql.unsafe(
        `INSERT INTO page_findings SELECT 'a' || g, 1, repeat('x', 60000 + g * 997) FROM generate_series(1, 80) g`,
      ),
    )
    await storage.close()
    for (let rows = 80; rows > 60; rows -= 1) {
      await on(database, (sql) => sql`DELETE FROM page_findings WHERE domain = ${`a${rows}`}`)
      expect((await backUp(database)).rows.get('page_findings')?.toString().split('\n')).toHaveLength(rows)
    }
  })

  it('leaves an empty database empty if a table cannot be filled', async () => {
    const storage = await open(database)
    await storage.accounts.add(newAccount)
    await storage.close()
    const backup = await backUp(database)
    const damaged = new Map(backup.rows).set('accounts', Buffer.from('no such row\n'))
    await expect(restore(elsewhere, { ...backup, rows: damaged })).rejects.toThrow()
    await restore(elsewhere, backup)
    await expect(restore(elsewhere, backup)).rejects.toThrow('The database is not empty')
  })
})
