import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import { retry } from '../../src/shared/retry.js'
import { type Query, queryText, sql } from '../sql/query.js'
import type { SqlSession } from '../sql/sql-session.js'
import { tooLate } from './connection/answered.js'
import type { Statements } from './connection/connection.js'
import { inTransaction } from './connection/in-transaction.js'
import type { Pool } from './connection/pool.js'
import { isConflict, translating } from './errors.js'
import { channelOf } from './postgres-wake-up.js'

const attemptsMax = 5
const textOf = queryText((place) => `$${place}`)
const locks = {
  forUpdate: sql`FOR UPDATE`,
  forNoKeyUpdate: sql`FOR NO KEY UPDATE`,
  forKeyShare: sql`FOR KEY SHARE`,
  skipLocked: sql`FOR UPDATE SKIP LOCKED`,
}
const bytewise = sql`COLLATE "C"`
const hint = () => sql``

/** Without notifications, `onCommit` is called for each topic when its transaction has committed. */
export function postgresSession(pool: Pool, onCommit: ((topic: WakeUpTopic) => void) | null = null): SqlSession {
  const once = <Row extends object>(query: Query) => pool.use((connection) => runOn<Row>(connection, query))
  return {
    ...locks,
    bytewise,
    hint,
    all: (query) => translating(() => once(query)),
    run: (query) => translating(() => retrying(() => once(query))),
    async transaction(work) {
      let woken = new Set<WakeUpTopic>()
      const result = await translating(() =>
        retrying(() => {
          woken = new Set()
          return begin(pool, work, onCommit === null ? null : woken)
        }),
      )
      for (const topic of woken) onCommit?.(topic)
      return result
    },
    async notify(topic) {
      if (onCommit !== null) return onCommit(topic)
      await translating(() => pool.use((connection) => notify(connection, topic)))
    },
  }
}

function begin<Result>(
  pool: Pool,
  work: (session: SqlSession) => Promise<Result>,
  woken: Set<WakeUpTopic> | null,
): Promise<Result> {
  return pool.use((connection, isGivenUp) => inTransaction(connection, (open) => work(inside(open, isGivenUp, woken))))
}

/** A caller that gave up got an error, so its transaction must not go on. */
function inside(transaction: Statements, isGivenUp: () => boolean, woken: Set<WakeUpTopic> | null): SqlSession {
  const runUnlessGivenUp = async <Row extends object>(query: Query) => {
    if (isGivenUp()) throw tooLate()
    return runOn<Row>(transaction, query)
  }
  const session: SqlSession = {
    ...locks,
    bytewise,
    hint,
    all: runUnlessGivenUp,
    run: runUnlessGivenUp,
    transaction: (work) => work(session),
    async notify(topic) {
      if (woken === null) return notify(transaction, topic)
      woken.add(topic)
    },
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

function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  return retry(work, { attemptsMax, isTransient: isConflict })
}
