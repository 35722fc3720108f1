import type { FleetLock } from '../../src/register/import/fleet-lock.js'
import type { Life, Scheduler } from './scheduler.js'

/** Locks that only one process of the fleet holds. A process that dies loses them, as with a connection. */
export class FleetLocks {
  readonly #holders = new Map<string, Life>()

  of(life: Life, scheduler: Scheduler): FleetLock {
    return {
      tryHold: (name) =>
        scheduler.call(life, `lock ${name}`, async () => {
          const holder = this.#holders.get(name)
          if (holder && !holder.isOver) return null
          this.#holders.set(name, life)
          let isHeld = true
          return {
            isHeld: () => isHeld,
            release: async () => {
              if (isHeld) this.#holders.delete(name)
              isHeld = false
            },
          }
        }),
    }
  }
}
