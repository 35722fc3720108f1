import type { FleetLock, HeldLock } from '../../src/register/import/fleet-lock.js'
import { tryLockFile } from './lock.js'

/** Locks files beside the database, so that commands and the server exclude each other too. */
export function fileFleetLock(database: string): FleetLock & { close(): Promise<void> } {
  const held = new Set<HeldLock>()

  return {
    async tryHold(name) {
      const file = tryLockFile(`${database}.${name}.lock`)
      if (!file) return null

      const lock: HeldLock = {
        isHeld: () => held.has(lock),
        async release() {
          if (held.delete(lock)) file.release()
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
