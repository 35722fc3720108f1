import type { BulkRun, BulkStatus } from '../../../src/bulk/bulk-run.js'
import type { BulkStore } from '../../../src/bulk/bulk-store.js'
import { asId } from '../../../src/shared/ids.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

interface RunRow {
  id: string
  account_id: string
  name: string | null
  sheet: string
  max_credits: number | null
  status: BulkStatus
  row_count: number
  answered: number
  charged: number
  outcomes: string
  problem: string | null
  created_at: number
  finished_at: number | null
}

const columns = sql`id, account_id, name, sheet, max_credits, status, row_count, answered, charged, outcomes, problem,
  created_at, finished_at`

const isEnabled = sql`EXISTS (SELECT 1 FROM accounts a WHERE a.id = r.account_id AND a.disabled_at IS NULL)`

export function sqlBulkStore(session: SqlSession): BulkStore {
  return {
    create: (run, { unfinishedMax, runsMax }) =>
      session.transaction(async (inside) => {
        // Lock the account: two concurrent calls could otherwise both pass the limit.
        const lock = sql`SELECT id FROM accounts WHERE id = ${run.account} ${inside.forUpdate}`
        if (!(await one(inside, lock))) return false
        const counted = await one<{ runs: number; unfinished: number }>(
          inside,
          sql`SELECT count(*) AS runs, count(CASE WHEN status IN ('receiving', 'waiting', 'running') THEN 1 END) AS unfinished
            FROM bulk_runs WHERE account_id = ${run.account}`,
        )
        if (Number(counted?.runs ?? 0) >= runsMax || Number(counted?.unfinished ?? 0) >= unfinishedMax) return false
        await inside.run(
          sql`INSERT INTO bulk_runs (id, account_id, name, sheet, max_credits, status, created_at)
            VALUES (${run.id}, ${run.account}, ${run.name}, ${JSON.stringify(run.sheet)}, ${run.maxCredits},
              ${run.status}, ${run.createdAt})`,
        )
        return true
      }),

    addBlocks: (id, blocks) =>
      session.transaction(async (inside) => {
        const count = blocks.reduce((sum, block) => sum + block.count, 0)
        const receiving = await inside.run(
          sql`UPDATE bulk_runs SET row_count = row_count + ${count} WHERE id = ${id} AND status = 'receiving' RETURNING id`,
        )
        if (receiving.length === 0) return false
        for (const { block, rows } of blocks) {
          await inside.run(sql`INSERT INTO bulk_blocks (run_id, block, rows_json) VALUES (${id}, ${block}, ${rows})`)
        }
        return true
      }),

    async ready(id) {
      const ready = await session.run(
        sql`UPDATE bulk_runs SET status = 'waiting' WHERE id = ${id} AND status = 'receiving' RETURNING id`,
      )
      return ready.length > 0
    },

    async find(account, id) {
      const row = await one<RunRow>(
        session,
        sql`SELECT ${columns} FROM bulk_runs WHERE id = ${id} AND account_id = ${account}`,
      )
      return row && runOf(row)
    },

    async list(account) {
      const rows = await session.all<RunRow>(
        sql`SELECT ${columns} FROM bulk_runs WHERE account_id = ${account} ORDER BY created_at DESC, id DESC`,
      )
      return rows.map(runOf)
    },

    async remove(account, id) {
      const removed = await session.run(
        sql`DELETE FROM bulk_runs WHERE id = ${id} AND account_id = ${account} RETURNING id`,
      )
      return removed.length > 0
    },

    async blocks(id, after, limit) {
      const rows = await session.all<{ block: number; rows_json: string; answers_json: string | null }>(
        sql`SELECT block, rows_json, answers_json FROM bulk_blocks WHERE run_id = ${id} AND block > ${after}
          ORDER BY block LIMIT ${limit}`,
      )
      return rows.map(({ block, rows_json, answers_json }) => ({ block, rows: rows_json, answers: answers_json }))
    },

    claim: (lease, now) =>
      session.transaction(async (inside) => {
        const next = await one<{ id: string }>(
          inside,
          sql`SELECT r.id FROM bulk_runs r
            WHERE ${isEnabled} AND r.status IN ('waiting', 'running') AND (r.lease_until IS NULL OR r.lease_until <= ${now})
              AND NOT EXISTS (SELECT 1 FROM bulk_runs o
                WHERE o.account_id = r.account_id AND o.status = 'running' AND o.lease_until > ${now})
            ORDER BY r.created_at, r.id LIMIT 1 ${inside.skipLocked}`,
        )
        if (!next) return null
        const [row] = await inside.run<RunRow>(
          sql`UPDATE bulk_runs SET status = 'running', lease_id = ${lease.id}, lease_until = ${lease.until}
            WHERE id = ${next.id} RETURNING ${columns}`,
        )
        return row ? runOf(row) : null
      }),

    async renew(id, lease) {
      const renewed = await session.run(
        sql`UPDATE bulk_runs SET lease_until = ${lease.until} WHERE id = ${id} AND lease_id = ${lease.id}
          AND account_id IN (SELECT id FROM accounts WHERE disabled_at IS NULL) RETURNING id`,
      )
      return renewed.length > 0
    },

    async addCharge(id) {
      await session.run(sql`UPDATE bulk_runs SET charged = charged + 1 WHERE id = ${id}`)
    },

    saveAnswers: (id, leaseId, { block, answers, answered, answeredBefore, outcomes }) =>
      session.transaction(async (inside) => {
        const run = await one<{ outcomes: string }>(
          inside,
          sql`SELECT outcomes FROM bulk_runs WHERE id = ${id} AND lease_id = ${leaseId} ${inside.forUpdate}`,
        )
        if (!run) return false
        const saved = await inside.run(
          sql`UPDATE bulk_blocks SET answers_json = ${answers}, answered = ${answered}
            WHERE run_id = ${id} AND block = ${block} AND answered = ${answeredBefore} RETURNING block`,
        )
        if (saved.length > 0) {
          await inside.run(
            sql`UPDATE bulk_runs SET answered = answered + ${answered - answeredBefore},
              outcomes = ${JSON.stringify(added(JSON.parse(run.outcomes), outcomes))} WHERE id = ${id}`,
          )
        }
        return true
      }),

    async end(id, leaseId, problem, at) {
      const ended = await session.run(
        sql`UPDATE bulk_runs SET status = ${problem ? 'stopped' : 'completed'}, finished_at = ${at},
          problem = ${problem && JSON.stringify(problem)}, lease_id = NULL, lease_until = NULL
          WHERE id = ${id} AND lease_id = ${leaseId} RETURNING id`,
      )
      return ended.length > 0
    },

    async release(id, leaseId) {
      await session.run(
        sql`UPDATE bulk_runs SET status = 'waiting', lease_id = NULL, lease_until = NULL
          WHERE id = ${id} AND lease_id = ${leaseId}`,
      )
    },

    async resume(account, id, maxCredits) {
      const resumed = await session.run(
        sql`UPDATE bulk_runs SET status = 'waiting', problem = NULL, finished_at = NULL, max_credits = ${maxCredits}
          WHERE id = ${id} AND account_id = ${account} AND status = 'stopped' RETURNING id`,
      )
      return resumed.length > 0
    },

    async voidLeases() {
      await session.run(
        sql`UPDATE bulk_runs SET status = 'waiting', lease_id = NULL, lease_until = NULL WHERE status = 'running'`,
      )
    },

    async purge(before, receivingBefore, limit) {
      const removed = await session.run(
        sql`DELETE FROM bulk_runs WHERE id IN (SELECT id FROM bulk_runs
          WHERE created_at < ${before} OR (status = 'receiving' AND created_at < ${receivingBefore}) LIMIT ${limit})
          RETURNING id`,
      )
      return removed.length
    },
  }
}

function added(
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...counts }
  for (const [outcome, count] of Object.entries(more)) sum[outcome] = (sum[outcome] ?? 0) + count
  return sum
}

function runOf(row: RunRow): BulkRun {
  return {
    id: asId('bulk', row.id),
    account: asId('acc', row.account_id),
    name: row.name,
    sheet: JSON.parse(row.sheet),
    maxCredits: row.max_credits,
    status: row.status,
    rows: row.row_count,
    answered: row.answered,
    charged: row.charged,
    outcomes: JSON.parse(row.outcomes),
    problem: row.problem === null ? null : JSON.parse(row.problem),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
