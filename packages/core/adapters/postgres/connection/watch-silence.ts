import { isDistributed } from '../../shared/distributed.js'
import { codeOf } from '../errors.js'
import { answered, tooLate } from './answered.js'
import type { Connection } from './connection.js'
import { askMaxMs, endSessions, onNewConnection, type ServerSession, sessionOf } from './server-session.js'

/** How long nothing may be sent or received before it is asked why. */
export const quietMaxMs = 30_000
const looksPerQuiet = 6

export interface SilenceOptions {
  readonly url: string
  readonly quietMs: number
  /** Nothing is expected of the connection while nothing runs on it. */
  isBusy(): boolean
  onLost(): void
}

/**
 * Watches a connection on which statements may take hours. If it is silent, a new connection asks what the session
 * does. One that works goes on. One that is gone, or that waits for us while we wait for it, is lost: a network may keep
 * a connection open behind which there is nothing. Its session is ended, so that the work can be repeated. Returns
 * how to stop.
 */
export async function watchSilence(connection: Connection, options: SilenceOptions): Promise<() => void> {
  const { url, quietMs, isBusy, onLost } = options
  // Each node of a distributed database knows its own sessions only.
  if (isDistributed(url)) return () => {}
  const session = await answered(sessionOf(connection.sql))
  let bytes = connection.bytes()
  let quietSince = performance.now()
  let isAsking = false
  const timer = setInterval(() => void look(), quietMs / looksPerQuiet)
  timer.unref()

  async function look(): Promise<void> {
    const isQuiet = isBusy() && connection.bytes() === bytes
    if (!isQuiet) {
      bytes = connection.bytes()
      quietSince = performance.now()
    }
    if (!isQuiet || isAsking || performance.now() - quietSince < quietMs) return
    isAsking = true
    const isLost = (await isIdle(url, session, quietSince, quietMs)) && !(await isAnswering(connection))
    isAsking = false
    if (!isLost || connection.isLost()) return
    clearInterval(timer)
    await answered(endSessions(url, [session]), 2 * askMaxMs).catch(() => {})
    connection.destroy()
    onLost()
  }
  return () => clearInterval(timer)
}

/** Runs work on a connection. Fails if that is silent with nothing behind it. */
export async function untilSilent<Result>(
  connection: Connection,
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let fail: (error: Error) => void = () => {}
  const lost = new Promise<never>((_, failed) => {
    fail = failed
  })
  lost.catch(() => {})
  const onLost = () => fail(tooLate())
  const stopWatching = await watchSilence(connection, { url, quietMs: quietMaxMs, isBusy: () => true, onLost })
  try {
    return await Promise.race([work(), lost])
  } finally {
    stopWatching()
  }
}

/** Whether the session is gone or waits for us. One that cannot be asked about counts so if that lasts. */
async function isIdle(
  url: string,
  { pid, startedAt }: ServerSession,
  quietSince: number,
  quietMs: number,
): Promise<boolean> {
  try {
    const rows = await onNewConnection(url, (sql) =>
      sql.unsafe<{ waits: boolean }[]>(
        `SELECT state <> 'active' OR wait_event IS NOT DISTINCT FROM 'ClientRead' AS waits FROM pg_stat_activity
         WHERE pid = $1 AND backend_start::text = $2`,
        [pid, startedAt],
      ),
    )
    return rows[0]?.waits ?? true
  } catch {
    return performance.now() - quietSince > 2 * quietMs
  }
}

/** Asks on the connection itself: work in this process may be why nothing is sent. Within a COPY it cannot be asked. */
async function isAnswering({ sql }: Connection): Promise<boolean> {
  try {
    await answered(sql.unsafe('SELECT 1'), askMaxMs)
    return true
  } catch (error) {
    // A transaction that has failed answers so.
    return codeOf(error) === '25P02'
  }
}
