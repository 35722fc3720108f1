import { type KnownSite, type KnownSites, keyOfSite, siteOrder } from '../../src/resolution/website/known-sites.js'
import type { MemorySession } from './memory-database.js'

export function memoryKnownSites(session: MemorySession): KnownSites {
  const listed = (isWanted: (site: KnownSite) => boolean, limit: number) =>
    session.read((state) => [...state.knownSites.values()].filter(isWanted).sort(mostCertainFirst).slice(0, limit))

  return {
    add: (sites) =>
      session.write((state) => {
        const before = state.knownSites.size
        for (const site of sites) {
          const known = state.knownSites.get(keyOfSite(site))
          if (!known || known.seenOn <= site.seenOn) state.knownSites.set(keyOfSite(site), { ...site })
        }
        return state.knownSites.size - before
      }),

    domainsOf: (number, limit) => listed((site) => site.number === number, limit),

    companiesOf: (domain, limit) => listed((site) => site.domain === domain, limit),
  }
}

function mostCertainFirst(one: KnownSite, other: KnownSite): number {
  return (
    siteOrder(one) - siteOrder(other) ||
    compareText(other.seenOn, one.seenOn) ||
    compareText(one.domain, other.domain) ||
    compareText(one.number, other.number) ||
    compareText(one.source, other.source)
  )
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
