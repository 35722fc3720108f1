import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import type { Query } from './query.js'

/**
 * One engine's way to run SQL. Statements are written once for SQLite and Postgres, and the contract suites hold every
 * store to the same behaviour on both.
 */
export interface SqlSession {
  /** A statement that only reads. Outside a transaction it sees what is committed. */
  all<Row extends object>(query: Query): Promise<Row[]>

  /** A statement that writes; gives the rows of its RETURNING clause. */
  run<Row extends object>(query: Query): Promise<Row[]>

  /** Several statements as one transaction; inside a transaction they join it. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>

  /** Rings the bell of that name once the transaction is kept; outside of one, at once. */
  notify(topic: WakeUpTopic): Promise<void>

  /** Ends a SELECT whose rows nobody else may change before the transaction ends. */
  readonly forUpdate: Query

  /** Ends a SELECT whose rows nobody may remove before the transaction ends. */
  readonly forKeyShare: Query

  /** As `forUpdate` for one of many workers: rows that another one holds are passed over. */
  readonly skipLocked: Query
}

export async function one<Row extends object>(session: Pick<SqlSession, 'all'>, query: Query): Promise<Row | null> {
  const rows = await session.all<Row>(query)
  return rows[0] ?? null
}
