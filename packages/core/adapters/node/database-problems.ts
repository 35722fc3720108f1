import type { DatabaseTarget } from './database-target.js'

/** Names damage, and what somebody changed in the schema past the migrations. Empty if there is nothing. */
export async function databaseProblems(database: DatabaseTarget): Promise<string[]> {
  if (database.kind === 'sqlite') {
    const { sqliteProblems } = await import('../sqlite/index.js')
    return sqliteProblems(database.path)
  }
  const { postgresProblems } = await import('../postgres/index.js')
  return postgresProblems(database.url)
}
