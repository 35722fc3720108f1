import type { DatabaseTarget } from './database-target.js'

/** Lists file damage and schema changes made outside the migrations. Empty if there are none. */
export async function databaseProblems(database: DatabaseTarget): Promise<string[]> {
  if (database.kind === 'sqlite') {
    const { sqliteProblems } = await import('../sqlite/index.js')
    return sqliteProblems(database.path)
  }
  const { postgresProblems } = await import('../postgres/index.js')
  return postgresProblems(database.url)
}
