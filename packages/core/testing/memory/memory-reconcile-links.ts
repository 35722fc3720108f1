import type { ReconcileLinkStore } from '../../src/reconcile/link-store.js'
import type { MemorySession } from './memory-database.js'

export function memoryReconcileLinks(session: MemorySession): ReconcileLinkStore {
  return {
    add: (link, limit) =>
      session.write((state) => {
        const own = [...state.reconcileLinks.values()].filter(({ account }) => account === link.account)
        if (!state.accounts.has(link.account) || own.length >= limit) return false
        state.reconcileLinks.set(link.id, link)
        return true
      }),

    list: (account) =>
      session.read((state) =>
        [...state.reconcileLinks.values()]
          .filter((link) => link.account === account)
          .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)),
      ),

    remove: (account, id) =>
      session.write((state) => state.reconcileLinks.get(id)?.account === account && state.reconcileLinks.delete(id)),

    findByHash: (tokenHash) =>
      session.read((state) => {
        const link = [...state.reconcileLinks.values()].find((one) => one.tokenHash === tokenHash)
        return link && state.accounts.get(link.account)?.disabledAt === null ? link : null
      }),

    async touch(id, at) {
      await session.write((state) => {
        const link = state.reconcileLinks.get(id)
        if (link) state.reconcileLinks.set(id, { ...link, lastUsedAt: at })
      })
    },
  }
}
