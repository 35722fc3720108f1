import { createHash } from 'node:crypto'
import type { FleetLock, HeldLock } from '../../src/register/import/fleet-lock.js'
import { answered } from './connection/answered.js'
import { type Connection, connectLasting } from './connection/connection.js'
import { watchConnection } from './connection/watch-connection.js'
import { translating } from './errors.js'

/** An arbitrary number that every version of Brassplate shares. */
const lockFamily = 7_246_002

/** Advisory locks, each on its own connection. When that is lost, Postgres releases the lock. */
export function postgresFleetLock(url: string): FleetLock & { close(): Promise<void> } {
  const held = new Set<HeldLock>()

  return {
    async tryHold(name) {
      let isHeld = false
      const onLost = () => {
        isHeld = false
      }
      const connection = connectLasting(url, { name: 'brassplate lock', onLost })
      try {
        isHeld = await translating(() => tryLock(connection, name))
      } finally {
        if (!isHeld) await connection.close()
      }
      if (!isHeld) return null

      const stopWatching = watchConnection(connection, onLost)
      const lock: HeldLock = {
        isHeld: () => isHeld,
        async release() {
          held.delete(lock)
          stopWatching()
          if (isHeld) await unlock(connection, name).catch(() => {})
          await connection.close()
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

async function tryLock({ sql }: Connection, name: string): Promise<boolean> {
  const text = 'SELECT pg_try_advisory_lock($1, $2) AS locked'
  const [row] = await answered(sql.unsafe<{ locked: boolean }[]>(text, [lockFamily, numberOf(name)]))
  return row?.locked === true
}

async function unlock({ sql }: Connection, name: string): Promise<void> {
  await answered(sql.unsafe('SELECT pg_advisory_unlock($1, $2)', [lockFamily, numberOf(name)]))
}

function numberOf(name: string): number {
  return createHash('sha256').update(name, 'utf8').digest().readInt32BE()
}
