import type { BulkRun } from '../../src/bulk/bulk-run.js'
import type { BulkBlock, BulkLease, BulkStore } from '../../src/bulk/bulk-store.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface StoredRun {
  readonly run: BulkRun
  readonly blocks: readonly (BulkBlock & { readonly answered: number })[]
  readonly lease: BulkLease | null
}

export function memoryBulk(session: MemorySession): BulkStore {
  const ordered = (state: MemoryState) =>
    [...state.bulkRuns.values()].sort(
      ({ run: one }, { run: other }) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
    )
  const change = (id: string, leaseId: string, next: (stored: StoredRun) => StoredRun) =>
    session.write((state) => {
      const stored = state.bulkRuns.get(id)
      if (stored?.lease?.id !== leaseId) return false
      state.bulkRuns.set(id, next(stored))
      return true
    })
  return {
    create: (run, { unfinishedMax, runsMax }) =>
      session.write((state) => {
        const own = [...state.bulkRuns.values()].filter((stored) => stored.run.account === run.account)
        const unfinished = own.filter(({ run: { status } }) => status !== 'completed' && status !== 'stopped')
        if (!state.accounts.has(run.account) || own.length >= runsMax || unfinished.length >= unfinishedMax)
          return false
        state.bulkRuns.set(run.id, { run, blocks: [], lease: null })
        return true
      }),

    addBlocks: (id, blocks) =>
      session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored?.run.status !== 'receiving') return false
        const rows = blocks.reduce((sum, block) => sum + block.count, stored.run.rows)
        const added = blocks.map((block) => ({ block: block.block, rows: block.rows, answers: null, answered: 0 }))
        state.bulkRuns.set(id, { ...stored, run: { ...stored.run, rows }, blocks: [...stored.blocks, ...added] })
        return true
      }),

    ready: (id) =>
      session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored?.run.status !== 'receiving') return false
        state.bulkRuns.set(id, { ...stored, run: { ...stored.run, status: 'waiting' } })
        return true
      }),

    find: (account, id) =>
      session.read((state) => {
        const run = state.bulkRuns.get(id)?.run
        return run?.account === account ? run : null
      }),

    list: (account) =>
      session.read((state) =>
        ordered(state)
          .map(({ run }) => run)
          .filter((run) => run.account === account)
          .reverse(),
      ),

    remove: (account, id) =>
      session.write((state) => state.bulkRuns.get(id)?.run.account === account && state.bulkRuns.delete(id)),

    blocks: (id, after, limit) =>
      session.read((state) =>
        (state.bulkRuns.get(id)?.blocks ?? [])
          .filter(({ block }) => block > after)
          .slice(0, limit)
          .map(({ block, rows, answers }) => ({ block, rows, answers })),
      ),

    claim: (lease, now) =>
      session.write((state) => {
        const isHeld = (stored: StoredRun) => stored.lease !== null && stored.lease.until > now
        const busy = new Set([...state.bulkRuns.values()].filter(isHeld).map(({ run }) => run.account))
        const next = ordered(state).find(
          (stored) =>
            (stored.run.status === 'waiting' || stored.run.status === 'running') &&
            !isHeld(stored) &&
            state.accounts.get(stored.run.account)?.disabledAt === null &&
            !busy.has(stored.run.account),
        )
        if (!next) return null
        const run = { ...next.run, status: 'running' as const }
        state.bulkRuns.set(run.id, { ...next, run, lease })
        return run
      }),

    renew: (id, lease) =>
      session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored?.lease?.id !== lease.id || state.accounts.get(stored.run.account)?.disabledAt !== null) return false
        state.bulkRuns.set(id, { ...stored, lease })
        return true
      }),

    async addCharge(id) {
      await session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored) state.bulkRuns.set(id, { ...stored, run: { ...stored.run, charged: stored.run.charged + 1 } })
      })
    },

    saveAnswers: (id, leaseId, { block, answers, answered, answeredBefore, outcomes: more }) =>
      change(id, leaseId, (stored) => {
        const isNew = stored.blocks.some((one) => one.block === block && one.answered === answeredBefore)
        if (!isNew) return stored
        const outcomes: Record<string, number> = { ...stored.run.outcomes }
        for (const [name, count] of Object.entries(more)) outcomes[name] = (outcomes[name] ?? 0) + count
        return {
          ...stored,
          run: { ...stored.run, answered: stored.run.answered + answered - answeredBefore, outcomes },
          blocks: stored.blocks.map((one) => (one.block === block ? { ...one, answers, answered } : one)),
        }
      }),

    end: (id, leaseId, problem, at) =>
      change(id, leaseId, (stored) => ({
        ...stored,
        run: { ...stored.run, status: problem ? 'stopped' : 'completed', problem, finishedAt: at },
        lease: null,
      })),

    async release(id, leaseId) {
      await change(id, leaseId, (stored) => ({ ...stored, run: { ...stored.run, status: 'waiting' }, lease: null }))
    },

    resume: (account, id, maxCredits) =>
      session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored?.run.account !== account || stored.run.status !== 'stopped') return false
        const run = { ...stored.run, status: 'waiting' as const, problem: null, finishedAt: null, maxCredits }
        state.bulkRuns.set(id, { ...stored, run })
        return true
      }),

    async voidLeases() {
      await session.write((state) => {
        for (const [id, stored] of state.bulkRuns) {
          if (stored.lease)
            state.bulkRuns.set(id, { ...stored, run: { ...stored.run, status: 'waiting' }, lease: null })
        }
      })
    },

    purge: (before, receivingBefore, limit) =>
      session.write((state) => {
        const old = [...state.bulkRuns.values()].filter(
          ({ run }) => run.createdAt < before || (run.status === 'receiving' && run.createdAt < receivingBefore),
        )
        for (const { run } of old.slice(0, limit)) state.bulkRuns.delete(run.id)
        return Math.min(old.length, limit)
      }),
  }
}
