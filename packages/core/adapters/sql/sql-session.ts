import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import type { Query } from './query.js'

/**
 * One engine's way to run SQL. Statements are written once for SQLite and Postgres, and the contract suites hold every
 * store to the same behaviour on both.
 */
export interface SqlSession {
  /** Runs a statement that only reads. Outside a transaction it sees committed data. */
  all<Row extends object>(query: Query): Promise<Row[]>

  /** Runs a statement that writes, and returns the rows of its RETURNING clause. */
  run<Row extends object>(query: Query): Promise<Row[]>

  /** Runs several statements as one transaction. Inside a transaction they join it. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>

  /** Wakes the listeners of a topic when the transaction commits; outside a transaction, at once. */
  notify(topic: WakeUpTopic): Promise<void>

  /** Ends a SELECT: no other transaction may change its rows before this one ends. */
  readonly forUpdate: Query

  /** Like `forUpdate`, but other transactions may add rows that refer to these. */
  readonly forNoKeyUpdate: Query

  /** Ends a SELECT: no other transaction may delete its rows before this one ends. */
  readonly forKeyShare: Query

  /** Like `forUpdate`, but skips rows that another worker has locked. */
  readonly skipLocked: Query

  /** After a column: compares it byte by byte, as columns do that are declared so. */
  readonly bytewise: Query

  /** The given words on SQLite, such as INDEXED BY. Nothing on Postgres, which plans by its statistics. */
  hint(words: Query): Query
}

export async function one<Row extends object>(session: Pick<SqlSession, 'all'>, query: Query): Promise<Row | null> {
  const rows = await session.all<Row>(query)
  return rows[0] ?? null
}

/** The `value` of the first row; null if there is no row. */
export async function oneValue<Value>(session: Pick<SqlSession, 'all'>, query: Query): Promise<Value | null> {
  return (await one<{ value: Value | null }>(session, query))?.value ?? null
}

/** The `value` of every row. */
export async function allValues<Value>(session: Pick<SqlSession, 'all'>, query: Query): Promise<Value[]> {
  const rows = await session.all<{ value: Value }>(query)
  return rows.map(({ value }) => value)
}

/** Runs a statement with a RETURNING clause, and returns how many rows it has changed. */
export async function countChanged(session: Pick<SqlSession, 'run'>, query: Query): Promise<number> {
  return (await session.run(query)).length
}

/** Runs a statement with a RETURNING clause, and returns whether it has changed a row. */
export async function hasChanged(session: Pick<SqlSession, 'run'>, query: Query): Promise<boolean> {
  return (await countChanged(session, query)) > 0
}
