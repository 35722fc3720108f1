import { nodeVersionProblem } from '#node-floor'
import type { Clock } from '../../src/shared/clock.js'
import type { MigrationMode } from '../sql/migration.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import type { DatabaseTarget } from './database-target.js'

export interface OpenStorage {
  readonly database: DatabaseTarget
  readonly migrations: MigrationMode
  readonly clock: Clock
}

/** Loads only the driver of the chosen engine. Refuses an old Node, on which the SQLite driver would crash. */
export async function openStorage({ database, migrations, clock }: OpenStorage): Promise<OpenedStorage> {
  const problem = nodeVersionProblem(process.versions.node)
  if (problem !== null) throw new Error(problem)
  if (database.kind === 'sqlite') {
    const { openSqlite } = await import('../sqlite/index.js')
    return openSqlite({ path: database.path, clock, migrations })
  }
  const { openPostgres } = await import('../postgres/index.js')
  return openPostgres({ url: database.url, clock, migrations })
}
