import type { BulkRun } from '../../src/lists/runs/bulk-run.js'
import type { BulkBlock, BulkLease, BulkStore } from '../../src/lists/runs/bulk-store.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface StoredRun {
  readonly run: BulkRun
  readonly blocks: readonly StoredBlock[]
  readonly lease: BulkLease | null
  readonly position: number
  readonly turnAt: number
  readonly summary: string | null
  /** Rows that were paid for, and whose answer is not stored yet. */
  readonly paid: ReadonlySet<number>
}

interface StoredBlock extends BulkBlock {
  readonly answered: number
  readonly skipped: number
  readonly isDone: boolean
}

const bytesOf = ({ blocks }: StoredRun) =>
  blocks.reduce((sum, { rows, answers }) => sum + rows.length + (answers?.length ?? 0), 0)

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
        state.bulkRuns.set(run.id, {
          run,
          blocks: [],
          lease: null,
          position: -1,
          turnAt: 0,
          summary: null,
          paid: new Set(),
        })
        return true
      }),

    addBlocks: (id, blocks, accountBytesMax) =>
      session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored?.run.status !== 'receiving') return 'gone'
        const own = [...state.bulkRuns.values()].filter(({ run }) => run.account === stored.run.account)
        const bytes = blocks.reduce((sum, block) => sum + block.rows.length, 0)
        if (own.reduce((sum, one) => sum + bytesOf(one), bytes) > accountBytesMax) return 'full'
        const rows = blocks.reduce((sum, block) => sum + block.count, stored.run.rows)
        const added = blocks.map(({ block, rows }) => {
          return { block, rows, answers: null, answered: 0, skipped: 0, isDone: false }
        })
        state.bulkRuns.set(id, { ...stored, run: { ...stored.run, rows }, blocks: [...stored.blocks, ...added] })
        return 'stored'
      }),

    storedBytes: (account) =>
      session.read((state) =>
        [...state.bulkRuns.values()]
          .filter(({ run }) => run.account === account)
          .reduce((sum, stored) => sum + bytesOf(stored), 0),
      ),

    async removeAll(account) {
      await session.write((state) => {
        for (const [id, { run }] of state.bulkRuns) if (run.account === account) state.bulkRuns.delete(id)
      })
    },

    sweep: async () => false,

    openBlocks: (id, after, limit) =>
      session.read((state) => {
        const stored = state.bulkRuns.get(id)
        return (stored?.blocks ?? [])
          .filter(({ block }) => block > after && block > (stored?.position ?? -1))
          .filter(({ isDone, skipped }) => !isDone || skipped > 0)
          .slice(0, limit)
          .map(({ block, rows, answers }) => ({ block, rows, answers }))
      }),

    summary: (id) => session.read((state) => state.bulkRuns.get(id)?.summary ?? null),

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

    claim: (lease, now, { isFirstTurn = false } = {}) =>
      session.write((state) => {
        const lastTurns = new Map<string, number>()
        for (const { run, turnAt } of state.bulkRuns.values()) {
          lastTurns.set(run.account, Math.max(turnAt, lastTurns.get(run.account) ?? 0))
        }
        const lastTurn = ({ run }: StoredRun) => lastTurns.get(run.account) ?? 0
        const [next] = ordered(state)
          .filter((stored) => isClaimable(state, stored, now, null) && (!isFirstTurn || stored.turnAt === 0))
          .toSorted((one, other) => lastTurn(one) - lastTurn(other) || one.turnAt - other.turnAt)
        if (!next) return null
        const run = { ...next.run, status: 'running' as const }
        state.bulkRuns.set(run.id, { ...next, run, lease, turnAt: now })
        return run
      }),

    hasWaiting: (id, now) =>
      session.read((state) =>
        [...state.bulkRuns.values()].some((stored) => stored.run.id !== id && isClaimable(state, stored, now, id)),
      ),

    renew: (id, lease) =>
      session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored?.lease?.id !== lease.id || state.accounts.get(stored.run.account)?.disabledAt !== null) return false
        state.bulkRuns.set(id, { ...stored, lease })
        return true
      }),

    recordSpending: (id, leaseId, steps) =>
      change(id, leaseId, (stored) => {
        const [asked, paid] = [new Set(stored.run.asked), new Set(stored.paid)]
        for (const { line, kind } of steps) {
          if (kind !== 'asked') asked.delete(line)
          else if (!paid.has(line)) asked.add(line)
          if (kind === 'paid') paid.add(line)
        }
        const charged = stored.run.charged + steps.filter(({ kind }) => kind === 'paid').length
        return { ...stored, paid, run: { ...stored.run, charged, asked: [...asked] } }
      }),

    saveAnswers: (id, leaseId, { block, answers, answered, skipped, before, isDone, lines, outcomes: more }) =>
      change(id, leaseId, (stored) => {
        const isNew = stored.blocks.some(
          (one) => one.block === block && one.answered === before.answered && one.skipped === before.skipped,
        )
        if (!isNew) return stored
        const outcomes: Record<string, number> = { ...stored.run.outcomes }
        for (const [name, count] of Object.entries(more)) {
          outcomes[name] = (outcomes[name] ?? 0) + count
          if (outcomes[name] === 0) delete outcomes[name]
        }
        return {
          ...stored,
          run: { ...stored.run, answered: stored.run.answered + answered - before.answered, outcomes },
          paid: new Set([...stored.paid].filter((line) => !lines.includes(line))),
          position: isDone ? Math.max(stored.position, block) : stored.position,
          blocks: stored.blocks.map((one) => {
            return one.block === block ? { ...one, answers, answered, skipped, isDone } : one
          }),
        }
      }),

    end: (id, leaseId, { problem, summary, at }) =>
      change(id, leaseId, (stored) => ({
        ...stored,
        run: { ...stored.run, status: problem ? 'stopped' : 'completed', problem, finishedAt: at },
        lease: null,
        summary,
      })),

    async release(id, leaseId) {
      await change(id, leaseId, (stored) => ({ ...stored, run: { ...stored.run, status: 'waiting' }, lease: null }))
    },

    resume: (account, id, maxCredits) =>
      session.write((state) => {
        const stored = state.bulkRuns.get(id)
        if (stored?.run.account !== account || stored.run.status !== 'stopped') return false
        const run = { ...stored.run, status: 'waiting' as const, problem: null, finishedAt: null, maxCredits }
        state.bulkRuns.set(id, { ...stored, run, position: -1, summary: null })
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

/** Whether a worker may take the run, if `except` were given back. */
function isClaimable(state: MemoryState, { run, lease }: StoredRun, now: number, except: string | null): boolean {
  const isHeld = (one: BulkLease | null) => one !== null && one.until > now
  const isAccountBusy = [...state.bulkRuns.values()].some(
    (other) => other.run.account === run.account && other.run.id !== except && isHeld(other.lease),
  )
  const isFree = (run.status === 'waiting' || run.status === 'running') && !isHeld(lease)
  return isFree && !isAccountBusy && state.accounts.get(run.account)?.disabledAt === null
}
