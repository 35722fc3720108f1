import type { Clock } from '../../src/shared/clock.js'
import type { MigrationMode } from '../sql/migration.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import { sql } from '../sql/query.js'
import { sqlHealthProbe } from '../sql/sql-health-probe.js'
import { one, type SqlSession } from '../sql/sql-session.js'
import { sqlStores } from '../sql/sql-stores.js'
import { poolerError, unreachable } from './errors.js'
import { migratePostgres } from './migrate.js'
import { openPool } from './pool.js'
import { postgresFleetLock } from './postgres-fleet-lock.js'
import { postgresLimiter } from './postgres-limiter.js'
import { postgresSession } from './postgres-session.js'
import { postgresWakeUp } from './postgres-wake-up.js'
import { CurrentSnapshot } from './register/current-snapshot.js'
import { postgresRegisterImporter } from './register/postgres-register-importer.js'
import { postgresRegisterStore } from './register/postgres-register-store.js'
import { shareLookups } from './share-lookups.js'

export interface OpenPostgres {
  readonly url: string
  readonly clock: Clock
  readonly migrations: MigrationMode
}

export async function openPostgres({ url, clock, migrations }: OpenPostgres): Promise<OpenedStorage> {
  const migrated = await migratePostgres(url, migrations, clock.now()).catch((error: unknown) => {
    throw unreachable(url, error)
  })
  const pool = openPool(url)
  const session = postgresSession(pool)
  const clockAheadMs = await requireOwnSession(session, url)
    .then(() => clockAhead(session, clock))
    .catch(async (error: unknown) => {
      await pool.close()
      throw error
    })
  const currentSnapshot = new CurrentSnapshot(pool)
  const fleetLock = postgresFleetLock(url)
  const jobWakeUp = postgresWakeUp(pool, url, 'jobs')
  const webhookWakeUp = postgresWakeUp(pool, url, 'webhooks')

  return {
    ...shareLookups(sqlStores(session), pool),
    migrated,
    clockAheadMs,
    atomically: (work) => session.transaction((inside) => work(sqlStores(inside))),
    register: postgresRegisterStore(pool, currentSnapshot),
    registerImporter: postgresRegisterImporter(pool, url, currentSnapshot),
    limiter: postgresLimiter(session),
    fleetLock,
    jobWakeUp,
    webhookWakeUp,
    health: sqlHealthProbe(session),
    // Autovacuum does it.
    giveBackSpace: async () => false,
    // A query for changes would cost as much as a query for the data.
    changes: { current: () => null },
    async close() {
      await fleetLock.close()
      await Promise.all([jobWakeUp.close(), webhookWakeUp.close()])
      await pool.close()
    },
  }
}

/** A pooler that is told to ignore our session settings would start, and fail later. */
async function requireOwnSession(session: SqlSession, url: string): Promise<void> {
  const settings = await one<{ lock_timeout: string }>(
    session,
    sql`SELECT current_setting('lock_timeout') AS lock_timeout`,
  )
  if (settings?.lock_timeout === '0') throw poolerError(url)
}

/** Hosts judge each other's leases by their own clocks, so these should agree with the database's clock. */
async function clockAhead(session: SqlSession, clock: Clock): Promise<number> {
  const before = clock.now()
  const database = await one<{ now: number }>(
    session,
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
  )
  return database === null ? 0 : Math.round((before + clock.now()) / 2) - database.now
}
