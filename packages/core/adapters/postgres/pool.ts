import { tooLate } from './answered.js'
import { answerMarginMs, connect, disconnect, poolSize, requestTimeoutMs, type Sql } from './connection.js'

/** The connections that all short work shares. */
export interface Pool {
  /**
   * Runs work on a connection that no other caller uses meanwhile. Work that waits too long for a connection is never
   * started. Running work can check whether its caller has given up.
   */
  use<Result>(work: (sql: Sql, isGivenUp: () => boolean) => PromiseLike<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * The driver pipelines statements of several callers on one connection. Under load it releases a connection in the
 * middle of a transaction: writes of other callers there are acknowledged and then lost. So the pool never admits more
 * callers than connections.
 */
export function openPool(url: string, { isPooled = false } = {}): Pool {
  const statementTimeoutMs = requestTimeoutMs(url)
  const sql = connect({ url, statementTimeoutMs, isPooled })
  const waiting = new Set<() => void>()
  let free = poolSize

  const leave = () => {
    for (const next of waiting) {
      waiting.delete(next)
      next()
      return
    }
    free += 1
  }

  return {
    use: (work) =>
      new Promise((answer, refuse) => {
        let isGivenUp = false
        const timer = setTimeout(() => {
          isGivenUp = true
          waiting.delete(start)
          refuse(tooLate())
        }, statementTimeoutMs + answerMarginMs)
        timer.unref()
        const start = () => {
          const end = () => {
            clearTimeout(timer)
            leave()
          }
          startAsync(() => work(sql, () => isGivenUp))
            .then(answer, refuse)
            .finally(end)
        }
        if (free === 0) return void waiting.add(start)
        free -= 1
        start()
      }),

    close: () => disconnect(sql),
  }
}

/** Turns an exception before the first statement into a rejection. */
async function startAsync<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  return work()
}
