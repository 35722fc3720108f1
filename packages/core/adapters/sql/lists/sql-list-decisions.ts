import type { DecisionChange, ListStore, ListToDecide, MarkedBlock } from '../../../src/lists/runs/list-store.js'
import { asId } from '../../../src/shared/ids.js'
import { lockAccount } from '../lock-account.js'
import { list, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import {
  addedCounts,
  blockOf,
  type PartRow,
  partColumns,
  readProgress,
  storedBytes,
  writeProgress,
} from './list-rows.js'

type ListDecisionStore = Pick<
  ListStore,
  'blocksAt' | 'marks' | 'lastDecisions' | 'blocksDecided' | 'decide' | 'toDecide' | 'setSheet'
>

const blocksCompared = 500

/** What people see and decide of a list. */
export function sqlListDecisions(session: SqlSession): ListDecisionStore {
  return {
    async blocksAt(id, blocks) {
      if (blocks.length === 0) return []
      const rows = await session.all<PartRow>(
        sql`SELECT ${partColumns} FROM bulk_parts WHERE run_id = ${id} AND block IN (${list(blocks)}) ORDER BY block`,
      )
      return Promise.all(rows.map(blockOf))
    },

    marks: (id, after, limit, part) =>
      session.all<MarkedBlock>(
        sql`SELECT block, ${part === 'whole' ? sql`marks` : sql`substr(marks, 1, 64) AS marks`}, answered,
            substr(decisions, 1, 64) AS decisions FROM bulk_parts
          WHERE run_id = ${id} AND block > ${after} AND answered > 0 ORDER BY block LIMIT ${limit}`,
      ),

    async lastDecisions(id) {
      const row = await one<{ decisions: string }>(
        session,
        sql`SELECT decisions FROM bulk_parts WHERE run_id = ${id} AND decided_at IS NOT NULL
          ORDER BY decided_at DESC, block LIMIT 1`,
      )
      return row?.decisions ?? null
    },

    async blocksDecided(id, decision) {
      const rows = await session.all<{ block: number }>(
        sql`SELECT block FROM bulk_parts WHERE run_id = ${id} AND decisions LIKE ${`%"${decision}"%`} ORDER BY block`,
      )
      return rows.map(({ block }) => block)
    },

    decide: (account, id, { blocks, outcomes, isForEnded }, accountBytesMax, breathe = noPause) =>
      session.transaction(async (inside) => {
        // Two concurrent calls could otherwise both pass the limit.
        await lockAccount(inside, account, 'forNoKeyUpdate')
        const run = await one<{ outcomes: string; status: string }>(
          inside,
          sql`SELECT outcomes, status FROM bulk_runs WHERE id = ${id} AND account_id = ${account}
            AND removed_at IS NULL ${inside.forUpdate}`,
        )
        if (!run || (isForEnded && run.status !== 'completed' && run.status !== 'stopped')) return 'changed'
        if (!(await areUnchanged(inside, id, blocks, breathe))) return 'changed'
        const bytes = blocks.reduce((sum, one) => sum + bytesOf(one.decisions) - bytesOf(one.before), 0)
        if (bytes > 0 && (await storedBytes(inside, account)) + bytes > accountBytesMax) return 'full'
        for (const { block, decisions, decidedAt } of blocks) {
          // On SQLite, a statement takes its time in this thread.
          await breathe()
          await inside.run(
            sql`UPDATE bulk_parts SET decisions = ${decisions}, decided_at = ${decidedAt} WHERE run_id = ${id} AND block = ${block}`,
          )
        }
        const progress = readProgress(run.outcomes)
        await inside.run(
          sql`UPDATE bulk_runs SET summary = NULL, stored_bytes = stored_bytes + ${bytes},
            outcomes = ${writeProgress({ ...progress, outcomes: addedCounts(progress.outcomes, outcomes) })} WHERE id = ${id}`,
        )
        return 'stored'
      }),

    async toDecide(account) {
      const runs = await session.all<{ id: string; name: string | null; row_count: number; outcomes: string }>(
        sql`SELECT id, name, row_count, outcomes FROM bulk_runs
          WHERE account_id = ${account} AND answered > 0 AND removed_at IS NULL ORDER BY created_at DESC, id DESC`,
      )
      const seen = new Set<string>()
      return runs.flatMap(({ id, name, row_count, outcomes }): ListToDecide[] => {
        // The same file, sent and run again.
        const file = name === null ? id : `${row_count} ${name}`
        if (seen.has(file)) return []
        seen.add(file)
        const rows = readProgress(outcomes).outcomes.needs_review ?? 0
        return rows === 0 ? [] : [{ id: asId('bulk', id), name, rows }]
      })
    },

    async setSheet(account, id, { sheet, forecast, problem }) {
      const changed = await session.run(
        sql`UPDATE bulk_runs SET sheet = ${JSON.stringify(sheet)}, forecast = ${JSON.stringify(forecast)},
            problem = ${problem && JSON.stringify(problem)}
          WHERE id = ${id} AND account_id = ${account} AND status = 'stopped' AND answered = 0 AND removed_at IS NULL
          RETURNING id`,
      )
      return changed.length > 0
    },
  }
}

async function noPause(): Promise<void> {}

/** Whether the blocks have the decisions that they had when they were read. */
async function areUnchanged(
  session: SqlSession,
  id: string,
  blocks: DecisionChange['blocks'],
  breathe: () => Promise<void>,
): Promise<boolean> {
  for (let start = 0; start < blocks.length; start += blocksCompared) {
    const some = blocks.slice(start, start + blocksCompared)
    await breathe()
    const parts = await session.all<{ block: number; decisions: string | null }>(
      sql`SELECT block, decisions FROM bulk_parts WHERE run_id = ${id} AND block IN (${list(some.map(({ block }) => block))})`,
    )
    const present = new Map(parts.map(({ block, decisions }) => [block, decisions]))
    if (some.some(({ block, before }) => present.get(block) !== before)) return false
  }
  return true
}

function bytesOf(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text)
}
