import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import type { SqlSession, SqlValue } from '../sql/sql-session.js'
import { tooLate } from './answered.js'
import type { Sql, Transaction } from './connection.js'
import { codeOf, translating } from './errors.js'
import type { Pool } from './pool.js'
import { channelOf } from './postgres-wake-up.js'

const attemptsMax = 5
const locks = { forUpdate: 'FOR UPDATE', forKeyShare: 'FOR KEY SHARE', skipLocked: 'FOR UPDATE SKIP LOCKED' }

export function postgresSession(pool: Pool): SqlSession {
  const once = <Row extends object>(text: string, values: SqlValue[]) =>
    pool.use((sql) => query<Row>(sql, text, values))
  return {
    ...locks,
    all: (text, ...values) => translating(() => once(text, values)),
    run: (text, ...values) => translating(() => retrying(() => once(text, values))),
    transaction: (work) => translating(() => retrying(() => begin(pool, work))),
    notify: (topic) => translating(() => pool.use((sql) => notify(sql, topic))),
  }
}

async function begin<Result>(pool: Pool, work: (session: SqlSession) => Promise<Result>): Promise<Result> {
  const box = await pool.use(async (sql, isGivenUp): Promise<{ result: Result }> => {
    // Boxed, since `begin` takes an array that the work gives back for a list of queries.
    return sql.begin(async (open) => ({ result: await work(inside(open, isGivenUp)) }))
  })
  return box.result
}

/** Whoever has given up was told that nothing was done, so nothing more is. */
function inside(transaction: Transaction, isGivenUp: () => boolean): SqlSession {
  const unless = async <Row extends object>(text: string, values: SqlValue[]) => {
    if (isGivenUp()) throw tooLate()
    return query<Row>(transaction, text, values)
  }
  const session: SqlSession = {
    ...locks,
    all: (text, ...values) => unless(text, values),
    run: (text, ...values) => unless(text, values),
    transaction: (work) => work(session),
    notify: (topic) => notify(transaction, topic),
  }
  return session
}

async function query<Row extends object>(sql: Sql | Transaction, text: string, values: SqlValue[]): Promise<Row[]> {
  return [...(await sql.unsafe<Row[]>(numbered(text), values, { prepare: true }))]
}

/** Postgres itself keeps it back until the transaction is kept. */
async function notify(sql: Sql | Transaction, topic: WakeUpTopic): Promise<void> {
  await query(sql, `SELECT pg_notify(?, '')`, [channelOf(topic)])
}

const numberedTexts = new Map<string, string>()

/** Statements are written with `?`; Postgres wants `$1`. Ours are few and fixed, so each is rewritten once. */
function numbered(text: string): string {
  const kept = numberedTexts.get(text)
  if (kept !== undefined) return kept
  let count = 0
  const rewritten = text.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
  numberedTexts.set(text, rewritten)
  return rewritten
}

/** Serialization failure, deadlock, a lock that many queue for: what was tried left no trace and may run again. */
const conflicts = new Set(['40001', '40P01', '55P03'])

async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attemptsMax || !conflicts.has(codeOf(error))) throw error
    }
  }
}
