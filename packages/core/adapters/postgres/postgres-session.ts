import type { BellTopic } from '../../src/jobs/job-bell.js'
import type { SqlSession, SqlValue } from '../sql/sql-session.js'
import { answered } from './answered.js'
import type { Sql, Transaction } from './connection.js'
import { codeOf, translating } from './errors.js'
import { channelOf } from './postgres-job-bell.js'

const attemptsMax = 5
const locks = { forUpdate: 'FOR UPDATE', keptRows: 'FOR KEY SHARE', skipLocked: 'FOR UPDATE SKIP LOCKED' }

export function postgresSession(sql: Sql): SqlSession {
  return {
    ...locks,
    all: (text, ...values) => translating(() => query(sql, text, values)),
    change: (text, ...values) => translating(() => retrying(() => query(sql, text, values))),
    together: (work) => translating(() => retrying(() => begin(sql, work))),
    ring: (topic) => translating(() => notify(sql, topic)),
  }
}

async function begin<Result>(sql: Sql, work: (session: SqlSession) => Promise<Result>): Promise<Result> {
  // Boxed, since `begin` takes an array that the work gives back for a list of queries. Bounded as a whole too: its
  // BEGIN, COMMIT and ROLLBACK are the driver's, and on a dead wire none of them would ever end.
  const transaction = sql.begin(async (open) => ({ result: await work(inside(open)) }))
  const box: { result: Result } = await answered(transaction)
  return box.result
}

function inside(transaction: Transaction): SqlSession {
  const session: SqlSession = {
    ...locks,
    all: (text, ...values) => query(transaction, text, values),
    change: (text, ...values) => query(transaction, text, values),
    together: (work) => work(session),
    ring: (topic) => notify(transaction, topic),
  }
  return session
}

async function query<Row extends object>(sql: Sql | Transaction, text: string, values: SqlValue[]): Promise<Row[]> {
  const rows = await answered(sql.unsafe<Row[]>(numbered(text), values, { prepare: true }))
  return [...rows]
}

/** Postgres itself keeps it back until the transaction is kept. */
async function notify(sql: Sql | Transaction, topic: BellTopic): Promise<void> {
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

/** The driver's: where many begin at once, it may drop a connection right after BEGIN, before anything was done. */
const beginRefused = 'UNSAFE_TRANSACTION'

/** Serialization failure, deadlock, a lock that many queue for: what was tried left no trace and may run again. */
const conflicts = new Set(['40001', '40P01', '55P03', beginRefused])

async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attemptsMax || !conflicts.has(codeOf(error))) throw error
    }
  }
}
