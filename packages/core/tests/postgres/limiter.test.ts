import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../src/ports.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const noon = Date.UTC(2026, 2, 2, 12)

describe('the limiter on postgres, when another server uses a key for the first time', () => {
  let database: SqlDatabase
  let storage: Storage
  let other: postgres.Sql

  beforeEach(async () => {
    database = await createSqlDatabase('postgres')
    storage = await database.open()
    other = postgres(database.location, { max: 2 })
  })

  afterEach(async () => {
    await other.end()
    await storage.close()
    await database.drop()
  })

  /** Calls the limiter while the other server’s statement is running, so that the answer waits for it. */
  async function askDuring<Answer>(statement: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked = await other.begin(async (transaction) => {
      await transaction.unsafe(statement)
      const answer = ask()
      await expect.poll(waiting).toBe(1)
      return { answer }
    })
    return asked.answer
  }

  async function waiting(): Promise<number> {
    const rows = await other`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return rows.length
  }

  it('refuses a call if the other one emptied the bucket', async () => {
    const rate = { burst: 1, intervalMs: 1_000 }
    const first = `INSERT INTO rate_buckets (key, full_at, taken) VALUES ('a', ${noon + 1_000}, 1)`
    const outcome = await askDuring(first, () => storage.limiter.take('a', rate, noon))
    expect(outcome).toEqual({ allowed: false, remaining: 0, retryAfterMs: 1_000, resetAfterMs: 1_000 })
  })

  it('refuses an attempt if the other one used up the last free failure', async () => {
    const first = `INSERT INTO failure_counts VALUES ('a', 1, ${noon}, ${noon + 1_000})`
    const outcome = await askDuring(first, () => storage.limiter.attempt('a', { free: 0, delayMaxMs: 60_000 }, noon))
    expect(outcome).toEqual({ allowed: false, retryAfterMs: 1_000 })
  })
})
