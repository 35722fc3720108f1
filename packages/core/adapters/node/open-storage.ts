import type { Clock } from '../../src/shared/clock.js'
import type { MigrationMode } from '../sql/migration.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import type { DatabaseTarget } from './database-target.js'

export interface OpenStorage {
  readonly database: DatabaseTarget
  readonly migrations: MigrationMode
  readonly clock: Clock
}

/** Only the chosen engine's driver is loaded. */
export async function openStorage({ database, migrations, clock }: OpenStorage): Promise<OpenedStorage> {
  if (database.kind === 'sqlite') {
    const { openSqlite } = await import('../sqlite/index.js')
    return openSqlite({ path: database.path, clock, migrations })
  }
  const { openPostgres } = await import('../postgres/index.js')
  return openPostgres({ url: database.url, clock, migrations })
}
