import type { PageFindings } from '../../src/resolution/read/page-findings.js'
import type { MemorySession } from './memory-database.js'

export function memoryPageFindings(session: MemorySession): PageFindings {
  return {
    of: (domain) => session.read((state) => structuredClone(state.findings.get(domain)?.readings ?? [])),

    async keep(domain, readings, at) {
      await session.write((state) => state.findings.set(domain, { keptAt: at, readings: structuredClone(readings) }))
    },

    purge: (before, limit) =>
      session.write((state) => {
        const old = [...state.findings].filter(([, { keptAt }]) => keptAt < before).slice(0, limit)
        for (const [domain] of old) state.findings.delete(domain)
        return old.length
      }),
  }
}
