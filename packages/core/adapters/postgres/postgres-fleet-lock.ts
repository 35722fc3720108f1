import { createHash } from 'node:crypto'
import postgres from 'postgres'
import type { FleetLock, HeldLock } from '../../src/register/import/fleet-lock.js'
import { answered } from './answered.js'
import { statementTimeoutMs } from './connection.js'
import { translating } from './errors.js'

/** An arbitrary number that every version of Brassplate shares. */
const lockFamily = 7_246_002
const closeSecondsMax = 1

/** Advisory locks, each on its own connection. When that is lost, Postgres releases the lock. */
export function postgresFleetLock(url: string): FleetLock & { close(): Promise<void> } {
  const held = new Set<HeldLock>()

  return {
    async tryHold(name) {
      let isHeld = false
      const sql = lockConnection(url, () => {
        isHeld = false
      })
      try {
        isHeld = await translating(() => tryLock(sql, name))
      } finally {
        if (!isHeld) await sql.end({ timeout: closeSecondsMax })
      }
      if (!isHeld) return null

      const lock: HeldLock = {
        isHeld: () => isHeld,
        async release() {
          held.delete(lock)
          if (isHeld) await unlock(sql, name).catch(() => {})
          await sql.end({ timeout: closeSecondsMax })
          isHeld = false
        },
      }
      held.add(lock)
      return lock
    },

    async close() {
      await Promise.all([...held].map((lock) => lock.release()))
    },
  }
}

/** Stays open as long as the lock: it is neither closed when idle nor recycled when old. */
function lockConnection(url: string, onclose: () => void): postgres.Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: 5,
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 15,
    onnotice: () => {},
    onclose,
    connection: { application_name: 'brassplate lock', statement_timeout: statementTimeoutMs },
  })
}

async function tryLock(sql: postgres.Sql, name: string): Promise<boolean> {
  const [row] = await answered(
    sql<{ locked: boolean }[]>`SELECT pg_try_advisory_lock(${lockFamily}, ${numberOf(name)}) AS locked`,
  )
  return row?.locked === true
}

async function unlock(sql: postgres.Sql, name: string): Promise<void> {
  await answered(sql`SELECT pg_advisory_unlock(${lockFamily}, ${numberOf(name)})`)
}

function numberOf(name: string): number {
  return createHash('sha256').update(name, 'utf8').digest().readInt32BE()
}
