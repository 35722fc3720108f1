import { answered } from './answered.js'
import type { Connection } from './connection.js'

const everyMs = 5_000
const answerMaxMs = 5_000

/**
 * Asks a connection that is otherwise silent whether it still answers. If it does not, it is destroyed and `onLost` is
 * called: after a fail-over a network may keep it open although no session is behind it. Returns how to stop.
 */
export function watchConnection(connection: Connection, onLost: () => void): () => void {
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      await answered(connection.sql.unsafe('SELECT 1'), answerMaxMs)
      isAsking = false
    } catch {
      clearInterval(timer)
      connection.destroy()
      onLost()
    }
  }
  const timer = setInterval(() => void ask(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
