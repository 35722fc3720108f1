import type { HealthProbe } from '../../src/health/health-probe.js'
import type { Instant } from '../../src/shared/clock.js'
import type { MemoryDatabase } from './memory-database.js'

const signsOf = new WeakMap<MemoryDatabase, Map<string, Instant>>()

export function memoryHealth(database: MemoryDatabase): HealthProbe {
  const signs = signsOf.get(database) ?? new Map<string, Instant>()
  signsOf.set(database, signs)
  return {
    read: async () => {},
    freeBytes: async () => null,
    write: async () => {},
    async beat({ worker, seenAt }, forgetBefore) {
      signs.set(worker, seenAt)
      for (const [known, at] of signs) if (at < forgetBefore) signs.delete(known)
    },
    async workers(limit) {
      const seen = [...signs].map(([worker, seenAt]) => ({ worker, seenAt }))
      return seen
        .toSorted((one, other) => other.seenAt - one.seenAt || (one.worker < other.worker ? -1 : 1))
        .slice(0, limit)
    },
  }
}
