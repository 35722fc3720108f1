import type { WakeUp } from '../../src/jobs/wake-up.js'

/** For a store that one process serves: whoever adds work and whoever does it are the same. */
export function inProcessJobBell(): WakeUp {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },

    listen(onRing) {
      // Wrapped, so that a function that listens twice hears each ring twice and stops once.
      const listener = () => onRing()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
