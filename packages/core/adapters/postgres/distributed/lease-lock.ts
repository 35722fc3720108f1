import { randomUUID } from 'node:crypto'
import type { FleetLock, HeldLock } from '../../../src/register/import/fleet-lock.js'
import { sql } from '../../sql/query.js'
import type { SqlSession } from '../../sql/sql-session.js'

const leaseMsDefault = 30_000
/** The clock of the database: hosts may disagree. */
const now = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/** Locks as rows that end by themselves, for databases without advisory locks. A holder renews its row. */
export function leaseLock(
  session: Pick<SqlSession, 'run'>,
  { leaseMs = leaseMsDefault } = {},
): FleetLock & { close(): Promise<void> } {
  const held = new Set<HeldLock>()

  async function take(name: string, holder: string): Promise<boolean> {
    const rows = await session.run(sql`
      INSERT INTO fleet_locks (name, holder, expires_at) VALUES (${name}, ${holder}, ${now} + ${leaseMs}::bigint)
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE fleet_locks.expires_at <= ${now} RETURNING name`)
    return rows.length > 0
  }

  async function renew(name: string, holder: string): Promise<boolean> {
    const rows = await session.run(sql`
      UPDATE fleet_locks SET expires_at = ${now} + ${leaseMs}::bigint
      WHERE name = ${name} AND holder = ${holder} AND expires_at > ${now} RETURNING name`)
    return rows.length > 0
  }

  return {
    async tryHold(name) {
      const holder = randomUUID()
      let heldUntil = performance.now() + leaseMs
      if (!(await take(name, holder))) return null

      let isReleased = false
      const renewal = setInterval(() => {
        const startedAt = performance.now()
        if (startedAt > heldUntil) return clearInterval(renewal)
        renew(name, holder).then(
          (isHeld) => {
            heldUntil = isHeld ? startedAt + leaseMs : Number.NEGATIVE_INFINITY
          },
          // Until the lease ends, a later renewal may succeed.
          () => {},
        )
      }, leaseMs / 3)
      renewal.unref()

      const lock: HeldLock = {
        isHeld: () => !isReleased && performance.now() < heldUntil,
        async release() {
          held.delete(lock)
          clearInterval(renewal)
          if (isReleased) return
          isReleased = true
          await session.run(sql`DELETE FROM fleet_locks WHERE name = ${name} AND holder = ${holder}`).catch(() => {})
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
