import { type ListStatus, roleTitles, skippedAgain } from '../../../src/lists/runs/list-run.js'
import type { DecisionChange, ListStore, ListToDecide, MarkedBlock } from '../../../src/lists/runs/list-store.js'
import { asId } from '../../../src/shared/ids.js'
import { inGroups } from '../in-groups.js'
import { lockAccount } from '../lock-account.js'
import { list, rows, sql } from '../query.js'
import { allValues, hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
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

interface RunToDecide {
  id: string
  name: string | null
  status: ListStatus
  content_hash: string | null
  outcomes: string
}

/** What people see and decide of a list. */
export function sqlListDecisions(session: SqlSession): ListDecisionStore {
  return {
    async blocksAt(id, blocks) {
      if (blocks.length === 0) return []
      const found = await session.all<PartRow>(
        sql`SELECT ${partColumns} FROM bulk_parts WHERE run_id = ${id} AND block IN (${list(blocks)}) ORDER BY block`,
      )
      return Promise.all(found.map(blockOf))
    },

    marks: (id, after, limit, part) =>
      session.all<MarkedBlock>(
        sql`SELECT block, ${part === 'whole' ? sql`marks` : sql`substr(marks, 1, 64) AS marks`}, answered,
            substr(decisions, 1, 64) AS decisions FROM bulk_parts
          WHERE run_id = ${id} AND block > ${after} AND answered > 0 ORDER BY block LIMIT ${limit}`,
      ),

    lastDecisions: (id) =>
      oneValue(
        session,
        sql`SELECT decisions AS value FROM bulk_parts WHERE run_id = ${id} AND decided_at IS NOT NULL
          ORDER BY decided_at DESC, block LIMIT 1`,
      ),

    blocksDecided: (id, decision) =>
      allValues(
        session,
        sql`SELECT block AS value FROM bulk_parts WHERE run_id = ${id} AND decided_at IS NOT NULL
          AND decisions LIKE ${`%"${decision}"%`} ORDER BY block`,
      ),

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
        for (const group of inGroups(blocks)) {
          // On SQLite, a statement takes its time in this thread.
          await breathe()
          const values = group.map(({ block, decisions, decidedAt }) => [String(block), decisions, textOf(decidedAt)])
          await inside.run(
            sql`UPDATE bulk_parts SET decisions = changed.column2, decided_at = CAST(changed.column3 AS BIGINT)
              FROM (VALUES ${rows(values)}) AS changed
              WHERE run_id = ${id} AND block = CAST(changed.column1 AS INTEGER)`,
          )
        }
        const progress = readProgress(run.outcomes)
        const counts = addedCounts(progress.outcomes, outcomes)
        const isOpenAgain = run.status === 'completed' && (counts.credit_limit ?? 0) > 0
        const opened = sql`, status = 'stopped', problem = ${JSON.stringify(skippedAgain)}`
        await inside.run(
          sql`UPDATE bulk_runs SET summary = NULL, stored_bytes = stored_bytes + ${bytes},
            outcomes = ${writeProgress({ ...progress, outcomes: counts })} ${isOpenAgain ? opened : sql``} WHERE id = ${id}`,
        )
        return 'stored'
      }),

    async toDecide(account) {
      const runs = await session.all<RunToDecide>(
        sql`SELECT id, name, status, content_hash, outcomes FROM bulk_runs
          WHERE account_id = ${account} AND answered > 0 AND removed_at IS NULL ORDER BY created_at DESC, id DESC`,
      )
      /** By the file: the run that counts. */
      const counting = new Map<string, RunToDecide>()
      for (const run of runs) {
        const file = run.content_hash ?? run.id
        const newer = counting.get(file)
        if (!newer || (newer.status !== 'completed' && run.status === 'completed')) counting.set(file, run)
      }
      return runs.flatMap((run): ListToDecide[] => {
        const { id, name, content_hash, outcomes } = run
        const waiting = readProgress(outcomes).outcomes.needs_review ?? 0
        const isCounted = counting.get(content_hash ?? id) === run && waiting > 0
        return isCounted ? [{ id: asId('bulk', id), name, rows: waiting }] : []
      })
    },

    setSheet: (account, id, { sheet, forecast, problem }) =>
      hasChanged(
        session,
        sql`UPDATE bulk_runs SET sheet = ${JSON.stringify(sheet)}, titles = ${JSON.stringify(roleTitles(sheet))},
            forecast = ${JSON.stringify(forecast)},
            problem = ${problem && JSON.stringify(problem)}
          WHERE id = ${id} AND account_id = ${account} AND status = 'stopped' AND answered = 0 AND turn_at = 0
            AND removed_at IS NULL
          RETURNING id`,
      ),
  }
}

/** As text: a list of values has one type in each column, on both engines. */
function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
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
