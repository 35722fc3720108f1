import { type Query, sql } from './query.js'
import { one, type SqlSession } from './sql-session.js'

/** Counts the rows of a SELECT, and stops at `limit`. */
export async function countUpTo(session: SqlSession, limit: number, rows: Query): Promise<number> {
  const row = await one<{ total: number }>(
    session,
    sql`SELECT count(*) AS total FROM (${rows} LIMIT ${limit}) AS counted`,
  )
  return row?.total ?? 0
}
