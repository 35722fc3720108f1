import { roleTitles } from '../../../src/lists/runs/list-run.js'
import type { ListStore } from '../../../src/lists/runs/list-store.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { lockAccount } from '../lock-account.js'
import { type Query, sql } from '../query.js'
import { countChanged, hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import {
  blockOf,
  type PartRow,
  partColumns,
  type RunRow,
  runColumns,
  runOf,
  type SummaryRow,
  storedBytes,
  summaryColumns,
  summaryOf,
} from './list-rows.js'
import { pack, unpack } from './packed-text.js'
import { sqlListDecisions } from './sql-list-decisions.js'
import { sqlListWork } from './sql-list-work.js'

/** Deleted at once. Overwriting what is deleted takes time, and nothing else is done meanwhile on SQLite. */
const sweptBytes = 4_000_000
const sweptPartsMax = 500

export function sqlListStore(session: SqlSession): ListStore {
  return {
    ...sqlListWork(session),
    ...sqlListDecisions(session),

    create: (run, { unfinishedMax, runsMax, replaced = null }) =>
      session.transaction(async (inside) => {
        // Two concurrent calls could otherwise both pass the limit.
        if (!(await lockAccount(inside, run.account, 'forUpdate'))) return false
        const counted = await countRuns(inside, run.account, replaced ?? '')
        if (counted.runs >= runsMax || counted.unfinished >= unfinishedMax) return false
        if (replaced !== null) await inside.run(removal(run.account, replaced))
        const [sheet, titles] = [JSON.stringify(run.sheet), JSON.stringify(roleTitles(run.sheet))]
        await inside.run(
          sql`INSERT INTO bulk_runs (id, account_id, name, sheet, titles, max_credits, status, created_at, stored_bytes)
            VALUES (${run.id}, ${run.account}, ${run.name}, ${sheet}, ${titles}, ${run.maxCredits}, ${run.status},
              ${run.createdAt}, ${Buffer.byteLength(sheet)})`,
        )
        return true
      }),

    async addBlocks(id, blocks, accountBytesMax) {
      const packed = await Promise.all(blocks.map(async ({ block, rows }) => ({ block, data: await pack(rows) })))
      const count = blocks.reduce((sum, block) => sum + block.count, 0)
      const bytes = packed.reduce((sum, { data }) => sum + data.length, 0)
      return session.transaction(async (inside) => {
        const owner = sql`SELECT account_id AS value FROM bulk_runs WHERE id = ${id} AND removed_at IS NULL`
        const account = await oneValue<AccountId>(inside, owner)
        if (account === null) return 'gone'
        await lockAccount(inside, account, 'forNoKeyUpdate')
        if ((await storedBytes(inside, account)) + bytes > accountBytesMax) return 'full'
        const receive = sql`UPDATE bulk_runs SET row_count = row_count + ${count}, stored_bytes = stored_bytes + ${bytes}
          WHERE id = ${id} AND status = 'receiving' AND removed_at IS NULL RETURNING id`
        if (!(await hasChanged(inside, receive))) return 'gone'
        for (const { block, data } of packed) {
          await inside.run(sql`INSERT INTO bulk_parts (run_id, block, row_data) VALUES (${id}, ${block}, ${data})`)
        }
        return 'stored'
      })
    },

    ready: (id, { forecast, problem, contentHash }) =>
      hasChanged(
        session,
        sql`UPDATE bulk_runs SET status = ${problem === null ? 'waiting' : 'stopped'},
            forecast = ${JSON.stringify(forecast)}, problem = ${problem && JSON.stringify(problem)},
            content_hash = ${contentHash}
          WHERE id = ${id} AND status = 'receiving' AND removed_at IS NULL
          RETURNING id`,
      ),

    async find(account, id) {
      const row = await one<RunRow>(
        session,
        sql`SELECT ${runColumns} FROM bulk_runs WHERE id = ${id} AND account_id = ${account} AND removed_at IS NULL`,
      )
      return row && runOf(row)
    },

    async list(account) {
      const rows = await session.all<SummaryRow>(
        sql`SELECT ${summaryColumns} FROM bulk_runs WHERE account_id = ${account} AND removed_at IS NULL
          ORDER BY created_at DESC, id DESC`,
      )
      return rows.map(summaryOf)
    },

    storedBytes: (account) => storedBytes(session, account),

    remove: (account, id) => hasChanged(session, removal(account, id)),

    // A run that was started had a turn, or was stopped while it waited, which counts as one.
    removeNotStarted: (account, id) =>
      hasChanged(session, removal(account, id, sql`AND status = 'stopped' AND answered = 0 AND turn_at = 0`)),

    removeReceiving: (account, id) => hasChanged(session, removal(account, id, sql`AND status = 'receiving'`)),

    dropFile: (id) => session.transaction((inside) => dropFile(inside, id)),

    async removeAll(account) {
      await session.run(sql`UPDATE bulk_runs SET removed_at = 0 WHERE account_id = ${account} AND removed_at IS NULL`)
    },

    async sweep() {
      const run = await one<{ id: string; part_bytes: number }>(
        session,
        sql`SELECT id, stored_bytes / (row_count / 25 + 1) + 1 AS part_bytes FROM bulk_runs
          WHERE removed_at IS NOT NULL ORDER BY id LIMIT 1`,
      )
      if (!run) return false
      const parts = Math.max(1, Math.min(sweptPartsMax, Math.floor(sweptBytes / Number(run.part_bytes))))
      const swept = await countChanged(
        session,
        sql`DELETE FROM bulk_parts WHERE run_id = ${run.id} AND block IN
          (SELECT block FROM bulk_parts WHERE run_id = ${run.id} ORDER BY block LIMIT ${parts}) RETURNING block`,
      )
      if (swept < parts) await session.run(sql`DELETE FROM bulk_runs WHERE id = ${run.id}`)
      return true
    },

    async blocks(id, after, limit) {
      const rows = await session.all<PartRow>(
        sql`SELECT ${partColumns} FROM bulk_parts WHERE run_id = ${id} AND block > ${after} ORDER BY block LIMIT ${limit}`,
      )
      return Promise.all(rows.map(blockOf))
    },

    async summary(id) {
      const summary = await oneValue<Uint8Array>(session, sql`SELECT summary AS value FROM bulk_runs WHERE id = ${id}`)
      return summary && unpack(summary)
    },

    async stop(account, id, problem, at) {
      await session.run(
        sql`UPDATE bulk_runs SET problem = ${JSON.stringify(problem)},
            finished_at = CASE WHEN status = 'waiting' THEN CAST(${at} AS BIGINT) ELSE NULL END,
            turn_at = CASE WHEN status = 'waiting' THEN CAST(${at} AS BIGINT) ELSE turn_at END,
            status = CASE WHEN status = 'waiting' THEN 'stopped' ELSE status END
          WHERE id = ${id} AND account_id = ${account} AND status IN ('waiting', 'running') AND problem IS NULL
          AND removed_at IS NULL`,
      )
    },

    resume: (account, id, maxCredits, unfinishedMax = Number.POSITIVE_INFINITY) =>
      session.transaction(async (inside) => {
        if (!(await lockAccount(inside, account, 'forUpdate'))) return 'missing'
        const stopped = sql`id = ${id} AND account_id = ${account} AND status = 'stopped' AND removed_at IS NULL`
        if ((await oneValue(inside, sql`SELECT id AS value FROM bulk_runs WHERE ${stopped}`)) === null) return 'missing'
        const { unfinished } = await countRuns(inside, account, id)
        if (unfinished >= unfinishedMax) return 'full'
        const resume = sql`UPDATE bulk_runs SET status = 'waiting', problem = NULL, summary = NULL, finished_at = NULL,
            position = -1, max_credits = ${maxCredits} WHERE ${stopped} RETURNING id`
        if (!(await hasChanged(inside, resume))) return 'missing'
        await dropFile(inside, id)
        return 'resumed'
      }),

    purge: (before, receivingBefore, limit) =>
      countChanged(
        session,
        sql`UPDATE bulk_runs SET removed_at = 0 WHERE id IN (SELECT id FROM bulk_runs WHERE removed_at IS NULL
          AND (created_at < ${before} OR (status = 'receiving' AND created_at < ${receivingBefore})) LIMIT ${limit})
          RETURNING id`,
      ),
  }
}

/** The runs of an account but for `other`. */
async function countRuns(session: SqlSession, account: AccountId, other: string) {
  const counted = await one<{ runs: number; unfinished: number }>(
    session,
    sql`SELECT count(*) AS runs, count(CASE WHEN status IN ('receiving', 'waiting', 'running') THEN 1 END) AS unfinished
      FROM bulk_runs WHERE account_id = ${account} AND removed_at IS NULL AND id <> ${other}`,
  )
  return { runs: Number(counted?.runs ?? 0), unfinished: Number(counted?.unfinished ?? 0) }
}

/** The blocks of the file are below 0. */
async function dropFile(session: SqlSession, id: string): Promise<void> {
  const dropped = await session.run<{ bytes: number }>(
    sql`DELETE FROM bulk_parts WHERE run_id = ${id} AND block < 0 RETURNING length(row_data) AS bytes`,
  )
  const bytes = dropped.reduce((sum, part) => sum + Number(part.bytes), 0)
  if (bytes > 0) await session.run(sql`UPDATE bulk_runs SET stored_bytes = stored_bytes - ${bytes} WHERE id = ${id}`)
}

function removal(account: string, id: string, condition = sql``): Query {
  return sql`UPDATE bulk_runs SET removed_at = 0 WHERE id = ${id} AND account_id = ${account} AND removed_at IS NULL
    ${condition} RETURNING id`
}
