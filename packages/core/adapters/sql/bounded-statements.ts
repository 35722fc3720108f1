import { type Query, sql } from './query.js'
import { countChanged, oneValue, type SqlSession } from './sql-session.js'

/** Counts the rows of a SELECT, and stops at `limit`. */
export async function countUpTo(session: SqlSession, limit: number, rows: Query): Promise<number> {
  return (await oneValue<number>(session, sql`SELECT count(*) AS value FROM (${rows} LIMIT ${limit}) AS counted`)) ?? 0
}

/** Deletes the first `limit` rows that `which` selects and orders. Returns how many there were. */
export function deleteSome(
  session: SqlSession,
  table: Query,
  key: Query,
  which: Query,
  limit: number,
): Promise<number> {
  const found = sql`SELECT ${key} FROM ${table} WHERE ${which} LIMIT ${limit}`
  return countChanged(session, sql`DELETE FROM ${table} WHERE (${key}) IN (${found}) RETURNING ${key}`)
}
