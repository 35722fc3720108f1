import { nodeVersionProblem } from '#node-floor'
import type { Clock } from '../../src/shared/clock.js'
import type { MigrationMode } from '../sql/migration.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import type { DatabaseTarget, EngineName } from './database-target.js'

export interface OpenStorage {
  readonly database: DatabaseTarget
  readonly migrations: MigrationMode
  readonly clock: Clock
}

interface EngineAdapter {
  open(database: DatabaseTarget, options: Omit<OpenStorage, 'database'>): Promise<OpenedStorage>
  problems(location: string): Promise<string[]>
}

/** Loads only the driver of the chosen engine. */
const adapters: Readonly<Record<EngineName, () => Promise<EngineAdapter>>> = {
  async sqlite() {
    const { openSqlite, sqliteProblems } = await import('../sqlite/index.js')
    return {
      open: ({ location: path }, options) => openSqlite({ path, ...options }),
      problems: async (path) => sqliteProblems(path),
    }
  },
  async postgres() {
    const { openPostgres, postgresProblems } = await import('../postgres/index.js')
    return {
      open: ({ location: url, pooled: pooledUrl, replica: replicaUrl }, options) =>
        openPostgres({ url, pooledUrl, replicaUrl, ...options }),
      problems: postgresProblems,
    }
  },
}

/** Refuses an old Node, on which the SQLite driver would crash. */
export async function openStorage({ database, ...options }: OpenStorage): Promise<OpenedStorage> {
  const problem = nodeVersionProblem(process.versions.node)
  if (problem !== null) throw new Error(problem)
  return (await adapters[database.engine]()).open(database, options)
}

/** Lists file damage and schema changes made outside the migrations. Empty if there are none. */
export async function databaseProblems({ engine, location }: DatabaseTarget): Promise<string[]> {
  return (await adapters[engine]()).problems(location)
}
