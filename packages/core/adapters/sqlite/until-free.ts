import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { UnavailableError } from '../../src/shared/errors.js'

const waitMaxMs = 5_000
const pauseMaxMs = 20

/** Retries while another process holds the file. SQLite's own wait would block the event loop. */
export async function untilFree<Result>(step: () => Result, since = performance.now()): Promise<Result> {
  for (let pause = 1; ; pause = Math.min(pause * 2, pauseMaxMs)) {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
      if (performance.now() - since >= waitMaxMs) {
        throw new UnavailableError('Another process has held the database for too long.', { cause: error })
      }
    }
    await delay(pause)
  }
}
