import { setTimeout as delay } from 'node:timers/promises'
import { answered } from './answered.js'
import { connect, keepalives, type Statements } from './connection.js'

export const askMaxMs = 5_000
const attemptsMax = 12

/** A session of Postgres. It may outlive its connection: a network can lose the news that one side has gone. */
export interface ServerSession {
  readonly pid: number
  readonly startedAt: string
  /** Has the settings that this connection began with. A pooler gives its sessions to others too. */
  readonly isOwn: boolean
}

export async function sessionOf(sql: Statements): Promise<ServerSession> {
  const [row] = await sql.unsafe<{ pid: number; started_at: string; settings: string }[]>(
    `SELECT pid, backend_start::text AS started_at, concat_ws(' ', ${Object.keys(keepalives)
      .map((name) => `current_setting('${name}')`)
      .join(', ')}) AS settings FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
  )
  const isOwn = row?.settings === Object.values(keepalives).join(' ')
  return { pid: row?.pid ?? 0, startedAt: row?.started_at ?? '', isOwn }
}

/**
 * Ends sessions whose connections no longer answer, for about two minutes if Postgres cannot be reached. Otherwise one
 * that waits for the rest of a statement would hold its locks for hours: no timeout of Postgres ends that.
 */
export async function endSessions(
  url: string,
  sessions: readonly ServerSession[],
  isClosed = () => false,
): Promise<void> {
  const [pids, starts] = [sessions.map(({ pid }) => pid), sessions.map(({ startedAt }) => startedAt)]
  const end = (sql: Statements) =>
    sql.unsafe(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid = ANY($1::int[]) AND backend_start::text = ANY($2::text[])`,
      [pids, starts],
    )
  for (let attempt = 1; sessions.length > 0 && attempt <= attemptsMax && !isClosed(); attempt += 1) {
    const hasEnded = await onNewConnection(url, end).then(...outcomes)
    if (hasEnded) return
    await delay(askMaxMs, undefined, { ref: false })
  }
}

const outcomes = [() => true, () => false] as const

export async function onNewConnection<Result>(
  url: string,
  ask: (sql: Statements) => PromiseLike<Result>,
): Promise<Result> {
  const connection = connect({ url, statementTimeoutMs: askMaxMs })
  try {
    return await answered(ask(connection.sql), askMaxMs)
  } finally {
    connection.destroy()
  }
}
