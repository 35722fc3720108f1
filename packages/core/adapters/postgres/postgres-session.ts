import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import { retry } from '../../src/shared/retry.js'
import { type Query, queryText, sql } from '../sql/query.js'
import type { SqlSession } from '../sql/sql-session.js'
import { tooLate } from './connection/answered.js'
import type { Statements } from './connection/connection.js'
import { inTransaction } from './connection/in-transaction.js'
import type { Pool } from './connection/pool.js'
import { codeOf, translating } from './errors.js'
import { channelOf } from './postgres-wake-up.js'

const attemptsMax = 5
const textOf = queryText((place) => `$${place}`)
const locks = {
  forUpdate: sql`FOR UPDATE`,
  forNoKeyUpdate: sql`FOR NO KEY UPDATE`,
  forKeyShare: sql`FOR KEY SHARE`,
  skipLocked: sql`FOR UPDATE SKIP LOCKED`,
}

export function postgresSession(pool: Pool): SqlSession {
  const once = <Row extends object>(query: Query) => pool.use((connection) => runOn<Row>(connection, query))
  return {
    ...locks,
    all: (query) => translating(() => once(query)),
    run: (query) => translating(() => retrying(() => once(query))),
    transaction: (work) => translating(() => retrying(() => begin(pool, work))),
    notify: (topic) => translating(() => pool.use((connection) => notify(connection, topic))),
  }
}

function begin<Result>(pool: Pool, work: (session: SqlSession) => Promise<Result>): Promise<Result> {
  return pool.use((connection, isGivenUp) => inTransaction(connection, (open) => work(inside(open, isGivenUp))))
}

/** A caller that gave up got an error, so its transaction must not go on. */
function inside(transaction: Statements, isGivenUp: () => boolean): SqlSession {
  const runUnlessGivenUp = async <Row extends object>(query: Query) => {
    if (isGivenUp()) throw tooLate()
    return runOn<Row>(transaction, query)
  }
  const session: SqlSession = {
    ...locks,
    all: runUnlessGivenUp,
    run: runUnlessGivenUp,
    transaction: (work) => work(session),
    notify: (topic) => notify(transaction, topic),
  }
  return session
}

async function runOn<Row extends object>(connection: Statements, query: Query): Promise<Row[]> {
  return [...(await connection.unsafe<Row[]>(textOf(query), [...query.values], { prepare: true }))]
}

/** Postgres sends it when the transaction commits. */
async function notify(connection: Statements, topic: WakeUpTopic): Promise<void> {
  await runOn(connection, sql`SELECT pg_notify(${channelOf(topic)}, '')`)
}

/** Serialization failure, deadlock, lock timeout: the transaction was rolled back and may run again. */
const conflicts = new Set(['40001', '40P01', '55P03'])

function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  return retry(work, { attemptsMax, isTransient: (error) => conflicts.has(codeOf(error)) })
}
