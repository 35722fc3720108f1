import type { Clock } from '../../src/shared/clock.js'
import { isDistributed } from '../shared/distributed.js'
import { inProcessWakeUp } from '../shared/in-process-wake-up.js'
import type { MigrationMode } from '../sql/migration.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import { sql } from '../sql/query.js'
import { sqlHealthProbe } from '../sql/sql-health-probe.js'
import { one, type SqlSession } from '../sql/sql-session.js'
import { sqlStores } from '../sql/sql-stores.js'
import { sessionSettings } from './connection/connection.js'
import { openPool, type Pool } from './connection/pool.js'
import { leaseLock } from './distributed/lease-lock.js'
import { retryingPool } from './distributed/retrying-pool.js'
import { poolerError, roleSettingsError, unreachable } from './errors.js'
import { migratePostgres } from './migrate.js'
import { postgresFleetLock } from './postgres-fleet-lock.js'
import { postgresLimiter } from './postgres-limiter.js'
import { postgresSession } from './postgres-session.js'
import { postgresWakeUp } from './postgres-wake-up.js'
import { CurrentSnapshot } from './register/current-snapshot.js'
import { postgresRegisterImporter } from './register/postgres-register-importer.js'
import { postgresRegisterStore } from './register/postgres-register-store.js'
import { openReplica, replicaRegister } from './replica.js'
import { shareLookups } from './share-lookups.js'

export interface OpenPostgres {
  /** Postgres itself: for migrations, locks, notifications and imports, which need a session of their own. */
  readonly url: string
  /** A pooler before the same database, for everything else. */
  readonly pooledUrl?: string | null
  /** A replica of the same database, for searches and exports of the register. */
  readonly replicaUrl?: string | null
  readonly clock: Clock
  readonly migrations: MigrationMode
}

export async function openPostgres(options: OpenPostgres): Promise<OpenedStorage> {
  const { url, pooledUrl = null, replicaUrl = null, clock, migrations } = options
  const migrated = await migratePostgres(url, migrations, clock.now()).catch((error: unknown) => {
    throw unreachable(url, error)
  })
  const opened = openPool(pooledUrl ?? url, { isPooled: pooledUrl !== null })
  const pool = isDistributed(url) ? retryingPool(opened) : opened
  const { session, fleetLock, jobWakeUp, webhookWakeUp } = isDistributed(url) ? withRows(pool) : withSessions(pool, url)
  const clockAheadMs = await requireSettings(session, url, pooledUrl)
    .then(() => clockAhead(session, clock))
    .catch(async (error: unknown) => {
      await pool.close()
      throw error
    })
  const currentSnapshot = new CurrentSnapshot(pool)
  const replica = replicaUrl === null ? null : openReplica(replicaUrl, pool)
  const register = postgresRegisterStore(pool, currentSnapshot)

  return {
    ...shareLookups(sqlStores(session), pool),
    migrated,
    clockAheadMs,
    atomically: (work) => session.transaction((inside) => work(sqlStores(inside))),
    register: replica === null ? register : replicaRegister(register, replica),
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
      await Promise.all([pool.close(), replica?.pool.close()])
    },
  }
}

/** Locks and notifications that belong to a session of Postgres. */
function withSessions(pool: Pool, url: string) {
  return {
    session: postgresSession(pool),
    fleetLock: postgresFleetLock(url),
    jobWakeUp: postgresWakeUp(pool, url, 'jobs'),
    webhookWakeUp: postgresWakeUp(pool, url, 'webhooks'),
  }
}

/** Locks as rows. A process wakes its own workers; those of other processes poll. */
function withRows(pool: Pool) {
  const wakeUps = { jobs: inProcessWakeUp(), webhooks: inProcessWakeUp() }
  const session = postgresSession(pool, (topic) => void wakeUps[topic].notify())
  const close = async () => {}
  return {
    session,
    fleetLock: leaseLock(session),
    jobWakeUp: { ...wakeUps.jobs, close },
    webhookWakeUp: { ...wakeUps.webhooks, close },
  }
}

/** A pooler that ignores our settings would start, and fail later. Behind one that is known, the role must have them. */
async function requireSettings(session: SqlSession, url: string, pooledUrl: string | null): Promise<void> {
  const found = await one<Record<string, string>>(
    session,
    sql`SELECT current_setting('statement_timeout') AS statement_timeout, current_setting('lock_timeout') AS lock_timeout,
      current_setting('idle_in_transaction_session_timeout') AS idle_in_transaction_session_timeout,
      current_setting('synchronous_commit') AS synchronous_commit`,
  ).catch((error: unknown) => {
    throw unreachable(pooledUrl ?? url, error)
  })
  const missing = Object.entries(sessionSettings).filter(([name]) =>
    ['0', 'off', 'local'].includes(found?.[name] ?? ''),
  )
  if (missing.length === 0) return
  if (pooledUrl === null) throw poolerError(url)
  const wanted = missing.map(([name, value]) => `${name} = '${value}'`)
  throw roleSettingsError(pooledUrl, wanted)
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
