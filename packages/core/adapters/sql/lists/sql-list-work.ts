import type { ListStore } from '../../../src/lists/runs/list-store.js'
import type { Instant } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import {
  addedCounts,
  blockOf,
  type PartRow,
  partColumns,
  type RunRow,
  readProgress,
  runColumns,
  runOf,
  writeProgress,
} from './list-rows.js'
import { pack } from './packed-text.js'

type ListWorkStore = Pick<
  ListStore,
  | 'openBlocks'
  | 'backlog'
  | 'claim'
  | 'hasWaiting'
  | 'isStopping'
  | 'renew'
  | 'recordSpending'
  | 'saveAnswers'
  | 'end'
  | 'release'
  | 'voidLeases'
>

const candidatesMax = 5

const isEnabled = sql`EXISTS (SELECT 1 FROM accounts a WHERE a.id = r.account_id AND a.disabled_at IS NULL)`

const isFree = (now: Instant) =>
  sql`r.removed_at IS NULL AND r.status IN ('waiting', 'running') AND (r.lease_until IS NULL OR r.lease_until <= ${now})`

/** No run of the account, except for the given one, is leased. */
const isAccountFree = (now: Instant, except: string | null) =>
  sql`NOT EXISTS (SELECT 1 FROM bulk_runs o WHERE o.account_id = r.account_id AND o.status = 'running'
    AND o.lease_until > ${now} AND o.removed_at IS NULL AND o.id <> ${except ?? ''})`

/** What workers do with lists. */
export function sqlListWork(session: SqlSession): ListWorkStore {
  return {
    async openBlocks(id, after, limit) {
      const rows = await session.all<PartRow>(
        sql`SELECT ${partColumns} FROM bulk_parts WHERE run_id = ${id} AND block > ${after}
          AND block > (SELECT position FROM bulk_runs WHERE id = ${id}) AND (is_done = 0 OR skipped > 0)
          ORDER BY block LIMIT ${limit}`,
      )
      return Promise.all(rows.map(blockOf))
    },

    async backlog(limit) {
      const row = await one<{ open: number; left: number | null; at: number | null }>(
        session,
        sql`SELECT count(*) AS open, CAST(sum(row_count - answered) AS BIGINT) AS left, min(created_at) AS at FROM (
            SELECT row_count, answered, created_at FROM bulk_runs
            WHERE status IN ('waiting', 'running') AND removed_at IS NULL
            ORDER BY created_at, id LIMIT ${limit}) AS oldest`,
      )
      return { open: row?.open ?? 0, rowsLeft: row?.left ?? 0, oldestAt: row?.at ?? null }
    },

    async claim(lease, now, { isFirstTurn = false } = {}) {
      const candidates = await session.all<{ id: string; account: AccountId }>(
        sql`SELECT r.id, r.account_id AS account FROM bulk_runs r
          WHERE ${isEnabled} AND ${isFree(now)} AND ${isAccountFree(now, null)} ${isFirstTurn ? sql`AND r.turn_at = 0` : sql``}
          ORDER BY (SELECT max(o.turn_at) FROM bulk_runs o WHERE o.account_id = r.account_id), r.turn_at, r.created_at, r.id
          LIMIT ${candidatesMax}`,
      )
      for (const { id, account } of candidates) {
        const claimed = await session.transaction(async (inside) => {
          // Two workers could otherwise claim two runs of the account.
          await lockAccount(inside, account, 'forNoKeyUpdate')
          const [row] = await inside.run<RunRow>(
            sql`UPDATE bulk_runs AS r SET status = 'running', lease_id = ${lease.id}, lease_until = ${lease.until}, turn_at = ${now}
              WHERE r.id = ${id} AND ${isEnabled} AND ${isFree(now)} AND ${isAccountFree(now, null)} RETURNING ${runColumns}`,
          )
          return row ?? null
        })
        if (claimed) return runOf(claimed)
      }
      return null
    },

    async hasWaiting(id, now) {
      const waiting = sql`SELECT 1 AS found FROM bulk_runs r
        WHERE r.id <> ${id} AND ${isEnabled} AND ${isFree(now)} AND ${isAccountFree(now, id)} LIMIT 1`
      return (await one(session, waiting)) !== null
    },

    async isStopping(id, leaseId) {
      const running = sql`SELECT 1 AS found FROM bulk_runs
        WHERE id = ${id} AND lease_id = ${leaseId} AND problem IS NULL AND removed_at IS NULL`
      return (await one(session, running)) === null
    },

    renew: (id, lease) =>
      hasChanged(
        session,
        sql`UPDATE bulk_runs SET lease_until = ${lease.until}
          WHERE id = ${id} AND lease_id = ${lease.id} AND removed_at IS NULL
          AND account_id IN (SELECT id FROM accounts WHERE disabled_at IS NULL) RETURNING id`,
      ),

    recordSpending: (id, leaseId, steps) =>
      session.transaction(async (inside) => {
        const progress = await lockProgress(inside, id, leaseId)
        if (!progress) return false
        const { asked, paid } = progress
        for (const { line, kind } of steps) {
          if (kind !== 'asked') asked.delete(line)
          else if (!paid.has(line)) asked.add(line)
          if (kind === 'paid') paid.add(line)
        }
        const charged = steps.filter(({ kind }) => kind === 'paid').length
        await inside.run(
          sql`UPDATE bulk_runs SET charged = charged + ${charged}, outcomes = ${writeProgress(progress)} WHERE id = ${id}`,
        )
        return true
      }),

    async saveAnswers(id, leaseId, { block, answers, marks, answered, skipped, before, isDone, lines, outcomes }) {
      const data = await pack(answers)
      return session.transaction(async (inside) => {
        const progress = await lockProgress(inside, id, leaseId)
        if (!progress) return false
        const bytes = await oneValue<number>(
          inside,
          sql`SELECT coalesce(length(answer_data), 0) + coalesce(length(marks), 0) AS value FROM bulk_parts
            WHERE run_id = ${id} AND block = ${block} AND answered = ${before.answered} AND skipped = ${before.skipped}`,
        )
        if (bytes === null) return true
        for (const line of lines) progress.paid.delete(line)
        await inside.run(
          sql`UPDATE bulk_parts SET answer_data = ${data}, marks = ${marks}, answered = ${answered}, skipped = ${skipped},
            is_done = ${isDone ? 1 : 0} WHERE run_id = ${id} AND block = ${block}`,
        )
        await inside.run(
          sql`UPDATE bulk_runs SET answered = answered + ${answered - before.answered},
            stored_bytes = stored_bytes + ${data.length + marks.length - bytes},
            position = CASE WHEN ${isDone ? 1 : 0} = 1 AND position < ${block} THEN ${block} ELSE position END,
            outcomes = ${writeProgress({ ...progress, outcomes: addedCounts(progress.outcomes, outcomes) })} WHERE id = ${id}`,
        )
        return true
      })
    },

    async end(id, leaseId, { problem, summary, at }) {
      return hasChanged(
        session,
        sql`UPDATE bulk_runs SET status = ${problem ? 'stopped' : 'completed'}, finished_at = ${at},
          problem = ${problem && JSON.stringify(problem)}, summary = ${summary && (await pack(summary))},
          lease_id = NULL, lease_until = NULL WHERE id = ${id} AND lease_id = ${leaseId} RETURNING id`,
      )
    },

    async release(id, leaseId, at) {
      await session.run(
        sql`UPDATE bulk_runs SET status = CASE WHEN problem IS NULL THEN 'waiting' ELSE 'stopped' END,
            finished_at = CASE WHEN problem IS NULL THEN NULL ELSE CAST(${at} AS BIGINT) END,
            lease_id = NULL, lease_until = NULL
          WHERE id = ${id} AND lease_id = ${leaseId}`,
      )
    },

    async voidLeases() {
      await session.run(
        sql`UPDATE bulk_runs SET status = 'waiting', lease_id = NULL, lease_until = NULL WHERE status = 'running'`,
      )
    },
  }
}

/** Null if the lease is lost. */
async function lockProgress(session: SqlSession, id: string, leaseId: string) {
  const outcomes = await oneValue<string>(
    session,
    sql`SELECT outcomes AS value FROM bulk_runs WHERE id = ${id} AND lease_id = ${leaseId} AND removed_at IS NULL
      ${session.forUpdate}`,
  )
  return outcomes === null ? null : readProgress(outcomes)
}
