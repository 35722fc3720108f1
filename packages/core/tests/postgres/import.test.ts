import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Wire } from '../../../../tests/support/wire.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import { Copying } from '../../adapters/postgres/register/copy-text.js'
import { openImportConnection } from '../../adapters/postgres/register/import-connection.js'
import { indexFolderPrefix } from '../../adapters/postgres/register/index-folder.js'
import { profileParameter } from '../../adapters/shared/distributed.js'
import type { Storage } from '../../src/ports.js'
import { importSnapshot } from '../../src/register/import/import-snapshot.js'
import { importText, manySamples, rebuilding, snapshotText } from '../../testing/contracts/register/register-samples.js'
import { createPostgresDatabase, createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const before = manySamples(6_000)
const after = before.map((sample) => ({ ...sample, name: `RENAMED ${sample.name}` }))
const options = { asOf: '2026-04-01', now: 0, isMerge: false, isComplete: false }
let database: SqlDatabase
let storage: Storage

beforeEach(async () => {
  database = await createSqlDatabase('postgres')
  storage = await database.open()
})
afterEach(async () => {
  await storage.close()
  await database.drop()
})

/** Half of a file, then the interruption, then the other half. */
async function* filesCutOff(cutOff: () => Promise<void>) {
  yield {
    name: 'sample.csv',
    pieces: (async function* () {
      const text = snapshotText(after)
      const half = text.length / 2
      yield text.slice(0, half)
      await cutOff()
      yield text.slice(half)
    })(),
  }
}

async function endSession(): Promise<void> {
  const ended = await database.run(
    `SELECT pg_terminate_backend(pid, 5000) AS ended FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
       AND backend_type = 'client backend'`,
  )
  expect(ended).toEqual([{ ended: true }])
}

async function expectUnchanged(): Promise<void> {
  const rows = "SELECT count(*)::int AS renamed FROM register_companies WHERE name LIKE 'RENAMED%'"
  expect(await database.run(rows)).toEqual([{ renamed: 0 }])
  expect(await storage.register.snapshot()).toMatchObject({ generation: 1, asOf: '2026-03-01', companies: 6_000 })
  expect(await storage.registerImporter.pendingChanges(10)).toEqual([])
}

const ways = [
  ['updates the register', { rebuildBelow: 0 }],
  ['rebuilds it', rebuilding],
] as const

describe('an import whose connection is lost', () => {
  it.each(ways)('fails and changes nothing while it %s', async (_, way) => {
    await importText(storage.registerImporter, snapshotText(before))
    const cutOff = importSnapshot(storage.registerImporter, filesCutOff(endSession), { ...options, ...way })
    await expect(cutOff).rejects.toMatchObject({ code: 'unavailable' })
    await expectUnchanged()
    expect((await importText(storage.registerImporter, snapshotText(after))).changed).toBe(6_000)
  })

  it.each(ways)('fails and changes nothing on a network failure while it %s', async (_, way) => {
    await importText(storage.registerImporter, snapshotText(before))
    const url = new URL(database.location)
    const wire = new Wire({ host: url.hostname, port: Number(url.port) })
    await wire.join()
    url.port = String(wire.port)
    const far = await openPostgres({ url: url.href, clock: { now: () => 0 }, migrations: 'apply' })
    try {
      const files = filesCutOff(async () => {
        await wire.cut()
        await wire.join()
      })
      const cutOff = importSnapshot(far.registerImporter, files, { ...options, ...way })
      await expect(cutOff).rejects.toMatchObject({ code: 'unavailable' })
      await expectUnchanged()
    } finally {
      await far.close()
      await wire.cut()
    }
  })

  it('cannot be committed if the connection is lost between two steps', async () => {
    await importText(storage.registerImporter, snapshotText(before.slice(0, 3)))
    const update = await storage.registerImporter.beginUpdate()
    await database.run(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    )
    const snapshot = { asOf: '2026-04-01', companies: 9, importedAt: 0, files: [], industries: new Map() }
    await expect(update.finish(snapshot)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(update.finish(snapshot)).rejects.toMatchObject({ code: 'unavailable' })
    await update.abandon()
    expect(await storage.register.snapshot()).toMatchObject({ generation: 1, companies: 3 })
  })
})

describe('an import that cannot begin', () => {
  beforeEach(async () => {
    await storage.close()
    await database.drop()
    database = await createPostgresDatabase()
    storage = await database.open()
  })

  it('has ended its transaction, and with it its lock, once it is abandoned within a COPY', async () => {
    for (let time = 0; time < 20; time += 1) {
      const importing = await storage.registerImporter.beginFresh()
      await importing.abandon()
      const open = `SELECT count(*)::int AS open FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
      expect([time, await database.run(open)]).toEqual([time, [{ open: 0 }]])
    }
  })

  it('leaves no open transaction and no folder, and the next import starts', async () => {
    await database.run('CREATE TABLE register_fresh_terms (in_the_way INTEGER)')
    await expect(storage.registerImporter.beginFresh()).rejects.toThrow('register_fresh_terms')
    const open = "datname = current_database() AND state LIKE 'idle in transaction%'"
    expect(await database.run(`SELECT pid, state FROM pg_stat_activity WHERE ${open}`)).toEqual([])
    await database.run('DROP TABLE register_fresh_terms')
    expect((await importText(storage.registerImporter, snapshotText(before.slice(0, 3)))).added).toBe(3)
  })
})

describe('the index folder', () => {
  it('of a killed import is removed by the next import of the same database', async () => {
    const left = `${indexFolderPrefix(database.location)}left`
    const url = new URL(database.location)
    url.pathname += '_other'
    const other = `${indexFolderPrefix(url.href)}left`
    mkdirSync(left)
    mkdirSync(other)
    try {
      await importText(storage.registerImporter, snapshotText(before.slice(0, 3)))
      expect([existsSync(left), existsSync(other)]).toEqual([false, true])
    } finally {
      rmSync(left, { recursive: true, force: true })
      rmSync(other, { recursive: true, force: true })
    }
  })
})

describe('rows that Postgres refuses', () => {
  it('fail the COPY at its end instead of making it wait forever', async () => {
    const connection = await openImportConnection(database.location)
    try {
      await connection.sql.unsafe('CREATE TEMPORARY TABLE whole_numbers (number INTEGER)')
      const copying = await Copying.begin(connection.sql, 'whole_numbers', ['number'])
      await copying.row(['no number'])
      await expect(copying.end()).rejects.toThrow()
    } finally {
      await connection.abandon()
    }
  })
})

describe('an import whose connection is silent', () => {
  const quietMs = 400
  let wire: Wire
  let farUrl: string

  beforeEach(async () => {
    const url = new URL(database.location)
    wire = new Wire({ host: url.hostname, port: Number(url.port) })
    await wire.join()
    url.port = String(wire.port)
    // A distributed database may not tell what a session does.
    url.searchParams.delete(profileParameter)
    farUrl = url.href
  })
  afterEach(() => wire.cut())

  const openTransactions = () =>
    database.run(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND xact_start IS NOT NULL AND backend_type = 'client backend'`,
    )

  it.each(['a statement', 'a COPY'])('fails within %s, ends its session and can be repeated', async (kind) => {
    const connection = await openImportConnection(farUrl, quietMs)
    const { sql } = connection
    await sql.unsafe('CREATE TABLE half_done (number INTEGER)')
    const copying = kind === 'a COPY' ? await Copying.begin(sql, 'half_done', ['number']) : null
    wire.stall()
    const silent = connection.untilLost(async () => {
      if (!copying) return sql.unsafe('SELECT 1')
      await copying.row([1])
      return copying.end()
    })
    await expect(silent).rejects.toMatchObject({ code: 'unavailable' })
    await connection.abandon()
    await expect.poll(openTransactions).toEqual([])
    expect(await database.run("SELECT to_regclass('half_done') AS found")).toEqual([{ found: null }])
    const again = await openImportConnection(farUrl, quietMs)
    await again.abandon()
  })

  it('goes on while Postgres works on a statement, and while this process works', async () => {
    const connection = await openImportConnection(farUrl, quietMs)
    const ownWork = () => new Promise<void>((done) => setTimeout(done, 3 * quietMs))
    try {
      await connection.untilLost(async () => connection.sql.unsafe(`SELECT pg_sleep(${(3 * quietMs) / 1_000})`))
      await connection.untilLost(ownWork)
      expect(await connection.untilLost(async () => connection.sql.unsafe('SELECT 1 AS one'))).toEqual([{ one: 1 }])
    } finally {
      await connection.abandon()
    }
  })
})
