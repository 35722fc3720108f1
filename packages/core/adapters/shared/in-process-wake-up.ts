import type { WakeUp } from '../../src/jobs/wake-up.js'

/** For a store used by one process, which both adds the work and does it. */
export function inProcessWakeUp(): WakeUp {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },

    listen(onNotify) {
      // Wrapped, so that a function registered twice is called twice and removed once.
      const listener = () => onNotify()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
