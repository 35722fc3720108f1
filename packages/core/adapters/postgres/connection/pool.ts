import { isDistributed } from '../../shared/distributed.js'
import { isLost } from '../errors.js'
import { tooLate } from './answered.js'
import { answerMarginMs, type Connection, connect, requestTimeoutMs, type Statements } from './connection.js'
import { endSessions, type ServerSession, sessionOf } from './server-session.js'

const poolSize = 10
/** Sessions grow with what they have planned. */
const lifeMaxMs = 45 * 60_000

/** The connections that all short work shares. */
export interface Pool {
  /**
   * Runs work on a connection that no other caller uses meanwhile. Work that waits too long for a connection is never
   * started. Running work can check whether its caller has given up.
   */
  use<Result>(work: (sql: Statements, isGivenUp: () => boolean) => PromiseLike<Result>): Promise<Result>
  close(): Promise<void>
}

interface PooledConnection extends Connection {
  readonly endsAt: number
  /** Null before the first work. */
  session: ServerSession | null
}

/**
 * The driver has a pool too, but it pipelines statements of several callers on one connection and releases one in the
 * middle of a transaction, it waits longer and longer before it connects again, and it never gives up a connection that
 * does not answer. So here each connection has a driver of its own, and one that fails is replaced.
 */
export function openPool(url: string, { isPooled = false } = {}): Pool {
  const statementTimeoutMs = requestTimeoutMs(url)
  const answerMaxMs = statementTimeoutMs + answerMarginMs
  const waiting = new Set<() => void>()
  const idle: PooledConnection[] = []
  const used = new Set<PooledConnection>()
  let free = poolSize
  let isClosed = false
  /** One connection at a time, for a database that is in trouble. */
  let ending = Promise.resolve()
  // Behind a pooler each transaction has another session. Each node of a distributed database knows only its own.
  const knowsSessions = !isPooled && !isDistributed(url)

  const leave = () => {
    for (const next of waiting) {
      waiting.delete(next)
      next()
      return
    }
    free += 1
  }

  function take(): PooledConnection {
    for (;;) {
      const connection = idle.pop()
      if (!connection) {
        const opened = connect({ url, statementTimeoutMs, isPooled })
        return { ...opened, endsAt: performance.now() + lifeMaxMs, session: null }
      }
      if (!connection.isLost()) return connection
      connection.destroy()
    }
  }

  /** Settles with the work, or when the connection has not answered for too long. */
  async function run<Result>(work: (sql: Statements) => PromiseLike<Result>): Promise<Result> {
    const connection = take()
    used.add(connection)
    let isDead = false
    let isLate = false
    let timer: NodeJS.Timeout | undefined
    // The driver leaves some statements pending when their connection is lost.
    const dead = new Promise<never>((_, failed) => {
      timer = setTimeout(() => {
        isLate = true
        failed(tooLate())
      }, answerMaxMs)
      timer.unref()
    })
    try {
      const worked = async () => {
        // Before the work: the driver leaves what waits behind a statement pending when it cannot connect.
        if (knowsSessions) connection.session ??= await sessionOf(connection.sql)
        return work(connection.sql)
      }
      return await Promise.race([worked(), dead])
    } catch (error) {
      isDead = isLate || isLost(error)
      throw error
    } finally {
      clearTimeout(timer)
      used.delete(connection)
      const { session } = connection
      if (isLate && session?.isOwn) ending = ending.then(() => endSessions(url, [session], () => isClosed))
      // What has happened to one has probably happened to all: each would fail a caller of its own.
      if (isDead || connection.isLost()) for (const lost of [connection, ...idle.splice(0)]) lost.destroy()
      else if (performance.now() > connection.endsAt) void connection.close()
      else idle.push(connection)
    }
  }

  return {
    use: (work) =>
      new Promise((answer, refuse) => {
        let isGivenUp = false
        const timer = setTimeout(() => {
          isGivenUp = true
          waiting.delete(start)
          refuse(tooLate())
        }, answerMaxMs)
        timer.unref()
        const start = () => {
          const end = () => {
            clearTimeout(timer)
            leave()
          }
          run((sql) => work(sql, () => isGivenUp))
            .then(answer, refuse)
            .finally(end)
        }
        if (free === 0) return void waiting.add(start)
        free -= 1
        start()
      }),

    async close() {
      isClosed = true
      await Promise.all([...idle.splice(0), ...used].map((connection) => connection.close()))
    },
  }
}
