import { tooLate } from './answered.js'
import { answerMarginMs, connect, disconnect, poolSize, requestTimeoutMs, type Sql } from './connection.js'

/** The connections that everything short shares. */
export interface Pool {
  /**
   * Does something on a connection that nobody else uses meanwhile. What has to wait too long for one is never begun;
   * what is under way can ask whether its caller has given up.
   */
  use<Result>(work: (sql: Sql, isGivenUp: () => boolean) => PromiseLike<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * The driver would send the statements of many callers down one connection, and where it has many of them under way it
 * gives a connection back in the middle of a transaction: what others write there is acknowledged and then lost. So
 * there are never more callers than connections.
 */
export function openPool(url: string): Pool {
  const statementTimeoutMs = requestTimeoutMs(url)
  const sql = connect({ url, statementTimeoutMs })
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
          begun(() => work(sql, () => isGivenUp))
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

/** What fails before its first statement fails like all else. */
async function begun<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  return work()
}
