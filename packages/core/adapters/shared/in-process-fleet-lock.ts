import type { FleetLock } from '../../src/register/import/fleet-lock.js'

/** For a fleet of one process. */
export function inProcessFleetLock(): FleetLock {
  const held = new Set<string>()

  return {
    async tryHold(name) {
      if (held.has(name)) return null
      held.add(name)
      let isHeld = true
      return {
        isHeld: () => isHeld,
        async release() {
          if (isHeld) held.delete(name)
          isHeld = false
        },
      }
    },
  }
}
