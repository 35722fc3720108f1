import type { Clock } from '../../src/shared/clock.js'
import { inProcessLimiter } from '../shared/in-process-limiter.js'
import { inProcessWakeUp } from '../shared/in-process-wake-up.js'
import { realDatabasePath } from '../shared/real-path.js'
import type { MigrationMode } from '../sql/migration.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import { sqlHealthProbe } from '../sql/sql-health-probe.js'
import { sqlStores } from '../sql/sql-stores.js'
import { changeCount } from './change-count.js'
import { openConnection } from './connection.js'
import { assertDatabase, ensureFile, explainDamage } from './ensure-file.js'
import { fileFleetLock } from './file-fleet-lock.js'
import { freeBytesBeside, giveBackPages } from './file-space.js'
import { migrateSqlite } from './migrate.js'
import { sqliteRegisterImporter } from './register/sqlite-register-importer.js'
import { sqliteRegisterStore } from './register/sqlite-register-store.js'
import { SharedReads } from './shared-reads.js'
import { sqliteSession } from './sqlite-session.js'
import { untilFree } from './until-free.js'
import { Writer } from './writer.js'

export interface OpenSqlite {
  readonly path: string
  readonly clock: Clock
  readonly migrations: MigrationMode
}

/** Opens the file, and creates it with its folder if missing. It may be open more than once. */
export async function openSqlite(options: OpenSqlite): Promise<OpenedStorage> {
  try {
    return await openFile(options)
  } catch (error) {
    throw explainDamage(options.path, error)
  }
}

async function openFile({ path: given, clock, migrations }: OpenSqlite): Promise<OpenedStorage> {
  assertDatabase(given)
  ensureFile(given)
  const path = realDatabasePath(given)
  const writing = await untilFree(() => openConnection(path))
  try {
    const writer = new Writer(writing)
    const migrated = await migrateSqlite(writer, migrations, clock.now())
    const connection = await untilFree(() => openConnection(path))
    connection.exec('PRAGMA query_only = ON')
    const reading = new SharedReads(connection)
    const wakeUps = { jobs: inProcessWakeUp(), webhooks: inProcessWakeUp() }
    const session = sqliteSession(reading, writer, (topic) => void wakeUps[topic].notify())
    const register = sqliteRegisterStore(path)
    const fleetLock = fileFleetLock(path)

    return {
      ...sqlStores(session),
      migrated,
      clockAheadMs: 0,
      atomically: (work) => session.transaction((inside) => work(sqlStores(inside))),
      register,
      registerImporter: sqliteRegisterImporter(path),
      limiter: inProcessLimiter(),
      fleetLock,
      jobWakeUp: wakeUps.jobs,
      webhookWakeUp: wakeUps.webhooks,
      health: sqlHealthProbe(session, () => freeBytesBeside(path)),
      giveBackSpace: () => giveBackPages(writer),
      changes: changeCount(reading, register),
      async close() {
        await fleetLock.close()
        await writer.idle()
        await register.close()
        reading.close()
        writing.close()
      },
    }
  } catch (error) {
    writing.close()
    throw error
  }
}
