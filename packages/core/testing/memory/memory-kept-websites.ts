import type { KeptWebsite, KeptWebsites } from '../../src/resolution/kept-websites.js'
import type { MemorySession } from './memory-database.js'

export function memoryKeptWebsites(session: MemorySession): KeptWebsites {
  return {
    find: (company) => session.read((state) => structuredClone(state.websites.get(company) ?? null)),

    async keep(website) {
      await session.write((state) => state.websites.set(website.company, structuredClone(website)))
    },

    endFor: (company, at) =>
      session.write((state) => {
        const kept = state.websites.get(company)
        if (!kept || kept.expiresAt <= at) return false
        state.websites.set(company, { ...kept, expiresAt: at })
        return true
      }),

    dueForCheck: (now, limit) =>
      session.read((state) => {
        const watched = new Set([...state.watches.values()].map(({ company }) => company))
        const checkAt = ({ lastVerified }: KeptWebsite) => lastVerified?.checkAt ?? Number.POSITIVE_INFINITY
        return [...state.websites.values()]
          .filter((website) => checkAt(website) <= now && watched.has(website.company))
          .sort((one, other) => checkAt(one) - checkAt(other))
          .slice(0, limit)
      }),
  }
}
