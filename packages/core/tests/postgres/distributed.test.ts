import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { withSessions } from '../../../../tests/support/postgres-databases.js'
import { StatementLog } from '../../../../tests/support/statement-log.js'
import { systemClock } from '../../adapters/node/system.js'
import { openPool } from '../../adapters/postgres/connection/pool.js'
import { leaseLock } from '../../adapters/postgres/distributed/lease-lock.js'
import { splitStatements } from '../../adapters/postgres/distributed/migrate.js'
import { backupPostgres, openPostgres, restorePostgres } from '../../adapters/postgres/index.js'
import { postgresMigrations } from '../../adapters/postgres/migrations/index.js'
import { postgresSession } from '../../adapters/postgres/postgres-session.js'
import { asDistributed } from '../../adapters/shared/distributed.js'
import { importText, snapshotText } from '../../testing/contracts/register/register-samples.js'

const patience = { timeout: 240_000 }
let database: TestDatabase

beforeEach(async () => {
  const made = withSessions(await createDatabase('postgres'))
  database = { ...made, url: asDistributed(made.url) }
})
afterEach(() => database.drop())

const open = (url = database.url) => openPostgres({ url, clock: systemClock, migrations: 'apply' })

async function on<Result>(url: string, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Columns, indexes, constraints, triggers and functions, without what only one of the profiles has. */
function schemaOf(url: string): Promise<unknown> {
  return on(url, async (sql) => ({
    columns: await sql`SELECT table_name, column_name, data_type, is_nullable, column_default
      FROM information_schema.columns WHERE table_schema = 'public'
      AND table_name NOT IN ('fleet_locks', 'schema_statements') ORDER BY 1, ordinal_position`,
    indexes: await sql`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      AND tablename NOT IN ('fleet_locks', 'schema_statements') ORDER BY 1`,
    constraints: await sql`SELECT conname, pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid NOT IN
        (SELECT oid FROM pg_class WHERE relname IN ('fleet_locks', 'schema_statements')) ORDER BY 1, 2`,
    triggers:
      await sql`SELECT tgname, pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    steps: await sql`SELECT id, name, checksum FROM schema_migrations ORDER BY id`,
  }))
}

describe('the schema of a distributed database', () => {
  it('is the same as that of Postgres', async () => {
    const plain = withSessions(await createDatabase('postgres'))
    try {
      await (await open(plain.url)).close()
      await (await open()).close()
      expect(await schemaOf(database.url)).toEqual(await schemaOf(plain.url))
    } finally {
      await plain.drop()
    }
  })

  it('is made to the end by the next start if a statement fails', async () => {
    await on(database.url, (sql) => sql`CREATE TABLE health_probe (id INTEGER)`)
    await expect(open()).rejects.toThrow(/health_probe/)
    await expect(open(), 'a table in the way is never taken for ours').rejects.toThrow(/health_probe/)
    await on(database.url, (sql) => sql`DROP TABLE health_probe`)
    const storage = await open()
    expect(storage.migrated).toEqual(postgresMigrations.slice(2).map(({ name }) => name))
    await storage.close()
  })

  it('is made to the end if a process ended between a statement and the note of it', async () => {
    const [first = ''] = splitStatements(postgresMigrations[0]?.sql ?? '')
    await (await open()).close()
    const whole = await schemaOf(database.url)
    await on(database.url, async (sql) => {
      await sql.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      await sql.unsafe(
        'CREATE TABLE schema_statements (step INTEGER, statement INTEGER, is_done INTEGER, PRIMARY KEY (step, statement))',
      )
      await sql.unsafe('INSERT INTO schema_statements VALUES (1, 0, 0)')
      await sql.unsafe(first)
    })
    await (await open()).close()
    expect(await schemaOf(database.url)).toEqual(whole)
  })

  it('is split into statements at the semicolons that end one', () => {
    expect(splitStatements("A ';' $$ x; y $$; -- not; this\nB - 1;\n")).toEqual(["A ';' $$ x; y $$", 'B - 1'])
    for (const { sql } of postgresMigrations) {
      for (const statement of splitStatements(sql)) {
        expect(statement).toMatch(/^(CREATE|ALTER|DROP|REVOKE|INSERT|UPDATE|DELETE)\b/)
      }
    }
  })
})

describe('statements to a distributed database', () => {
  it('have no notification, no advisory lock, no lock of a table, and no DDL in an import', async () => {
    const log = new StatementLog()
    const storage = await open(await log.open(database.url))
    try {
      log.take()
      const lock = await storage.fleetLock.tryHold('stream')
      storage.jobWakeUp.listen(() => {})
      await storage.jobWakeUp.notify()
      for (const name of ['CURLEW LTD', 'PLOVER LTD']) {
        await importText(storage.registerImporter, snapshotText([{ number: '09999991', name }]))
      }
      await lock?.release()
      const statements = log.take()
      expect(statements.length).toBeGreaterThan(10)
      expect(
        statements.filter((text) => /LISTEN|NOTIFY|advisory|LOCK TABLE|^\s*(CREATE|ALTER|DROP)/i.test(text)),
      ).toEqual([])
    } finally {
      await storage.close()
      await log.close()
    }
  })
})

describe('a lock that is a row', () => {
  it('goes to another process when its holder no longer renews it, and the holder knows', async () => {
    const storage = await open()
    const pool = openPool(database.url)
    const session = postgresSession(pool, () => {})
    let isCut = false
    const silent = {
      run: (query: Parameters<typeof session.run>[0]) =>
        isCut ? Promise.reject(new Error('cut')) : session.run(query),
    }
    const held = await leaseLock(silent as typeof session, { leaseMs: 400 }).tryHold('stream')
    try {
      await delay(1_000)
      expect(held?.isHeld(), 'renewed').toBe(true)
      expect(await storage.fleetLock.tryHold('stream')).toBeNull()
      isCut = true
      await vi.waitUntil(async () => (await storage.fleetLock.tryHold('stream')) !== null, patience)
      expect(held?.isHeld()).toBe(false)
    } finally {
      await held?.release()
      await storage.close()
      await pool.close()
    }
  })
})

describe('a restore into a distributed database', () => {
  it('that fails leaves a mark, so that no process opens what is half there', async () => {
    await (await open()).close()
    const { signal } = new AbortController()
    const rows = new Map<string, Buffer>()
    const backup = await backupPostgres({
      url: database.url,
      withRegister: true,
      signal,
      async write(table, pieces) {
        const chunks: Uint8Array[] = []
        for await (const piece of pieces) chunks.push(Uint8Array.from(piece))
        rows.set(table, Buffer.concat(chunks))
      },
    })
    const elsewhere = withSessions(await createDatabase('postgres'))
    const restore = (damaged: string | null) =>
      restorePostgres({
        ...{ url: asDistributed(elsewhere.url), ...backup, at: 1, signal },
        async *read(table) {
          yield table === damaged ? Buffer.from('no such row\n') : (rows.get(table) ?? Buffer.alloc(0))
        },
      })
    try {
      await expect(restore('accounts')).rejects.toThrow()
      await expect(open(asDistributed(elsewhere.url))).rejects.toThrow(
        'A restore into this database is running, or has failed.',
      )
      await on(elsewhere.url, (sql) => sql.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public'))
      await restore(null)
      const storage = await open(asDistributed(elsewhere.url))
      expect(storage.migrated).toEqual([])
      await storage.close()
    } finally {
      await elsewhere.drop()
    }
  })
})
