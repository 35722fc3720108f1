import type { StoredWebsite, WebsiteStore } from '../../src/resolution/website/website-store.js'
import type { MemorySession } from './memory-database.js'

export function memoryWebsites(session: MemorySession): WebsiteStore {
  const find: WebsiteStore['find'] = (company) =>
    session.read((state) => structuredClone(state.websites.get(company) ?? null))

  return {
    find,

    // A transaction has the whole memory to itself.
    findForUpdate: find,

    async keep(website) {
      await session.write((state) => {
        const { company, checkedAt } = website
        const before = state.websites.get(company)
        if (before && before.checkedAt !== checkedAt) {
          const past = state.pastWebsites.get(company) ?? []
          state.pastWebsites.set(company, [...past, { keptUntil: checkedAt, website: before }])
        }
        state.websites.set(company, structuredClone(website))
      })
    },

    findAt: (company, at) =>
      session.read((state) => {
        const past = state.pastWebsites.get(company)?.find(({ keptUntil }) => keptUntil > at)
        return structuredClone(past?.website ?? state.websites.get(company) ?? null)
      }),

    purge: (before, limit) =>
      session.write((state) => {
        let removed = 0
        for (const [company, past] of state.pastWebsites) {
          const stored = past.filter(({ keptUntil }) => keptUntil >= before || removed++ >= limit)
          state.pastWebsites.set(company, stored)
        }
        return Math.min(removed, limit)
      }),

    endFor: (company, at) =>
      session.write((state) => {
        const stored = state.websites.get(company)
        if (!stored || stored.expiresAt <= at) return false
        state.websites.set(company, { ...stored, expiresAt: at })
        return true
      }),

    dueForCheck: (now, limit) =>
      session.read((state) => {
        const watched = new Set([...state.watches.values()].map(({ company }) => company))
        const checkAt = ({ lastVerified }: StoredWebsite) => lastVerified?.checkAt ?? Number.POSITIVE_INFINITY
        return [...state.websites.values()]
          .filter((website) => checkAt(website) <= now && watched.has(website.company))
          .sort((one, other) => checkAt(one) - checkAt(other))
          .slice(0, limit)
      }),
  }
}
