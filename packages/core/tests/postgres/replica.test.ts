import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPostgres, startEmbeddedPostgres } from '../../../../tests/support/embedded-postgres.js'
import { openPool } from '../../adapters/postgres/connection/pool.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import { openReplica } from '../../adapters/postgres/replica.js'
import type { Storage } from '../../src/ports.js'
import {
  harbour,
  importText,
  lantern,
  namesFor,
  snapshotText,
} from '../../testing/contracts/register/register-samples.js'

const patience = { timeout: 60_000 }
const renamed = { ...harbour, name: 'SALTMARSH BOATWORKS LIMITED' }
const clock = { now: () => 0 }

/** Our sessions on a server whose latest statement read the register. */
async function readersOn({ url }: RunningPostgres): Promise<number> {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql<{ readers: number }[]>`
    SELECT count(*)::int AS readers FROM pg_stat_activity
    WHERE application_name = 'brassplate' AND query LIKE '%FROM register_%'`
  await sql.end()
  return row?.readers ?? 0
}

describe('a replica for searches', () => {
  let primary: RunningPostgres
  let replica: RunningPostgres
  let storage: Storage

  beforeAll(async () => {
    primary = await startEmbeddedPostgres(['fsync=off'])
    const first = await openPostgres({ url: primary.url, clock, migrations: 'apply' })
    await importText(first.registerImporter, snapshotText([harbour, lantern]))
    await first.close()
    replica = await primary.startReplica()
    storage = await openPostgres({ url: primary.url, replicaUrl: replica.url, clock, migrations: 'check' })
  })
  afterAll(async () => {
    await storage?.close()
    await replica?.stop()
    await primary?.stop()
  })

  it('answers them, and shows a new import soon', async () => {
    expect(await readersOn(replica)).toBe(0)
    const readersAfterSearch = async () => {
      expect(await namesFor(storage, 'boatworks')).toEqual([harbour.name])
      return readersOn(replica)
    }
    await expect.poll(readersAfterSearch, patience).toBeGreaterThan(0)
    await importText(storage.registerImporter, snapshotText([renamed, lantern]))
    await expect.poll(() => namesFor(storage, 'boatworks'), patience).toEqual([renamed.name])
    // What decides something reads the primary, so it sees the import at once.
    expect((await storage.register.snapshot({ isFresh: true }))?.generation).toBe(2)
  })

  it('is fresh only if it has replayed what the primary had written a while ago', async () => {
    const pool = openPool(primary.url)
    const { isFresh, pool: copy } = openReplica(replica.url, pool, { lagMaxMs: 200, checkEveryMs: 0 })
    await expect.poll(isFresh, patience).toBe(true)
    await copy.use((sql) => sql.unsafe('SELECT pg_wal_replay_pause()'))
    await importText(storage.registerImporter, snapshotText([renamed, lantern]))
    await expect.poll(isFresh, patience).toBe(false)
    await copy.use((sql) => sql.unsafe('SELECT pg_wal_replay_resume()'))
    await expect.poll(isFresh, patience).toBe(true)
    await Promise.all([pool.close(), copy.close()])
  })

  it('is not asked once it has gone', async () => {
    await replica.stop()
    expect(await namesFor(storage, 'boatworks')).toEqual([renamed.name])
    await importText(storage.registerImporter, snapshotText([harbour, lantern]))
    expect(await namesFor(storage, 'boatworks')).toEqual([harbour.name])
  })

  it('is not asked if it is no replica', async () => {
    const alone = await openPostgres({ url: primary.url, replicaUrl: primary.url, clock, migrations: 'check' })
    expect(await namesFor(alone, 'boatworks')).toEqual([harbour.name])
    await alone.close()
  })
})
