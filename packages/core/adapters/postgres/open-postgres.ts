import type { Clock } from '../../src/shared/clock.js'
import type { MigrationMode } from '../sql/migration.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import { sqlHealthProbe } from '../sql/sql-health-probe.js'
import { sqlStores } from '../sql/sql-stores.js'
import { unreachable } from './errors.js'
import { migratePostgres } from './migrate.js'
import { openPool } from './pool.js'
import { postgresFleetLock } from './postgres-fleet-lock.js'
import { postgresJobBell } from './postgres-job-bell.js'
import { postgresLimiter } from './postgres-limiter.js'
import { postgresSession } from './postgres-session.js'
import { postgresRegisterImporter } from './register/postgres-register-importer.js'
import { postgresRegisterStore } from './register/postgres-register-store.js'

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
  const fleetLock = postgresFleetLock(url)
  const jobBell = postgresJobBell(pool, url, 'jobs')
  const webhookBell = postgresJobBell(pool, url, 'webhooks')

  return {
    ...sqlStores(session),
    migrated,
    atomically: (work) => session.together((inside) => work(sqlStores(inside))),
    register: postgresRegisterStore(pool),
    registerImporter: postgresRegisterImporter(pool, url),
    limiter: postgresLimiter(session),
    fleetLock,
    jobBell,
    webhookBell,
    health: sqlHealthProbe(session),
    // Asking whether anything has changed would cost as much as asking for it.
    changes: { current: () => null },
    async close() {
      await fleetLock.close()
      await Promise.all([jobBell.close(), webhookBell.close()])
      await pool.close()
    },
  }
}
