import { passedOverMax } from '../../../src/jobs/account-shares.js'
import { type ClaimedTask, type Lease, namedJobsMax } from '../../../src/jobs/job-queue.js'
import type { Instant } from '../../../src/shared/clock.js'
import type { AccountId, JobId } from '../../../src/shared/ids.js'
import { padded } from '../in-groups.js'
import { list, literal, type Query, sql } from '../query.js'
import { allValues, one, type SqlSession } from '../sql-session.js'

/** One claim makes at most this many postponed tasks ready. The next claim continues. */
const resumedMax = 500

interface DueTasks {
  ready: number
  expired: number
  postponed: number
}

/** Other workers may take the first candidates before this one locks a row, so several are read. */
const candidatesMax = 10

// Each of these conditions has an index in its own order.
const ready = sql`state = 'ready' ORDER BY turn, id`
const leaseExpired = (now: Instant) => sql`state = 'leased' AND due_at <= ${now} ORDER BY due_at, id`
const postponedAndDue = (now: Instant) => sql`state = 'postponed' AND due_at <= ${now} ORDER BY due_at, id`

/** Walks from one waiting account to the next by index, so that it never scans the queue of one account. */
const firstTaskOfAccountsExcept = (accounts: readonly string[]) => sql`WITH RECURSIVE waiting (account_id) AS (
    SELECT min(account_id) FROM tasks WHERE state = 'ready'
    UNION ALL
    SELECT (SELECT min(own.account_id) FROM tasks AS own
      WHERE own.state = 'ready' AND own.account_id > waiting.account_id)
    FROM waiting WHERE waiting.account_id IS NOT NULL
  ), firsts AS (
    SELECT account_id,
      (SELECT min(own.turn) FROM tasks AS own WHERE own.state = 'ready' AND own.account_id = waiting.account_id) AS turn
    FROM waiting WHERE account_id NOT IN (${list(accounts)})
    ORDER BY turn LIMIT ${literal(candidatesMax)}
  )
  SELECT (SELECT own.id FROM tasks AS own WHERE own.state = 'ready' AND own.account_id = firsts.account_id
    ORDER BY own.turn LIMIT 1) AS value FROM firsts`

interface TaskRow extends Omit<ClaimedTask, 'leaseId'> {
  readonly turn: number
}

/**
 * The round (column `turn`) of a new task. It is later than every round in which the account has a queued task or was
 * served, and not earlier than the current round. So an account has one task per round, and an account that was idle
 * joins the current round.
 */
export function nextTurn(account: Query): Query {
  return sql`(SELECT coalesce(max(turn), 1) FROM (
      SELECT max(own.turn) + 1 AS turn FROM tasks AS own WHERE own.state = 'ready' AND own.account_id = ${account}
      UNION ALL SELECT had.served + 1 FROM fair_share AS had WHERE had.account_id = ${account}
      UNION ALL SELECT min(line.turn) FROM tasks AS line WHERE line.state = 'ready'
      UNION ALL SELECT max(latest.served) FROM fair_share AS latest
    ) AS turns)`
}

export async function claimTask(
  session: SqlSession,
  lease: Lease,
  now: Instant,
  passOver: readonly AccountId[],
): Promise<ClaimedTask | null> {
  const next = passOver.length === 0 ? ready : await readyExcept(session, passOver)
  const due = await findDue(session, next, now)
  // Tasks with an expired lease come first. Their accounts have used their round for them, and there are few of them.
  const expired = due.expired ? await leaseFirst(session, lease, leaseExpired(now)) : null
  if (expired) return toClaimed(expired, lease)

  if (due.postponed) await resumePostponed(session, now)
  return due.ready || due.postponed ? claimReady(session, lease, next) : null
}

/** Claims a task that one of these jobs waits for. Ignores the rounds of accounts and does not use one up. */
export async function claimNamedTask(
  session: SqlSession,
  lease: Lease,
  now: Instant,
  jobs: readonly JobId[],
): Promise<ClaimedTask | null> {
  const named = padded(jobs.slice(0, namedJobsMax))
  if (named.length === 0) return null
  const which = sql`id IN (SELECT task_id FROM jobs
    WHERE id IN (${list(named)})) AND (state = 'ready' OR due_at <= ${now})
    ORDER BY CASE state WHEN 'leased' THEN 0 WHEN 'ready' THEN 1 ELSE 2 END, turn, id`
  const found = await one(session, sql`SELECT 1 AS found FROM tasks WHERE ${which} LIMIT 1`)
  const leased = found ? await leaseFirst(session, lease, which) : null
  return leased && toClaimed(leased, lease)
}

async function readyExcept(session: SqlSession, passOver: readonly AccountId[]): Promise<Query> {
  const accounts = Array.from({ length: passedOverMax }, (_, index) => passOver[index] ?? '')
  const found = await allValues<number | null>(session, firstTaskOfAccountsExcept(accounts))
  const ids = Array.from({ length: candidatesMax }, (_, index) => found[index] ?? null)
  return sql`id IN (${list(ids)}) AND ${ready}`
}

/** A read before the claim, so that a worker that finds nothing writes nothing. */
async function findDue(session: SqlSession, next: Query, now: Instant): Promise<DueTasks> {
  const countFirst = (which: Query) => sql`(SELECT count(*) FROM (SELECT 1 FROM tasks WHERE ${which} LIMIT 1) AS first)`
  const due = await one<DueTasks>(
    session,
    sql`SELECT ${countFirst(next)} AS ready, ${countFirst(leaseExpired(now))} AS expired,
       ${countFirst(postponedAndDue(now))} AS postponed`,
  )
  return due ?? { ready: 0, expired: 0, postponed: 0 }
}

/**
 * Locks the task first, then the account's `fair_share` row. That row is created when a job is added, never here:
 * inserting it here would lock the account while we hold the task. A transaction that adds a job locks them in the
 * opposite order, so the two could deadlock.
 */
function claimReady(session: SqlSession, lease: Lease, which: Query): Promise<ClaimedTask | null> {
  return session.transaction(async (inside) => {
    const leased = await leaseFirst(inside, lease, which)
    if (!leased) return null
    const { turn, account } = leased
    await inside.run(sql`UPDATE fair_share SET served = ${turn} WHERE account_id = ${account} AND served < ${turn}`)
    return toClaimed(leased, lease)
  })
}

function toClaimed({ turn: _, ...task }: TaskRow, lease: Lease): ClaimedTask {
  return { ...task, leaseId: lease.id }
}

async function leaseFirst(session: SqlSession, lease: Lease, which: Query): Promise<TaskRow | null> {
  const [row] = await session.run<TaskRow>(
    // Without MATERIALIZED Postgres may run the subquery for each row and lock another task each time.
    sql`WITH next AS MATERIALIZED (SELECT id FROM tasks WHERE ${which} LIMIT 1 ${session.skipLocked})
      UPDATE tasks SET state = 'leased', lease_id = ${lease.id}, due_at = ${lease.until}, attempt = attempt + 1
      WHERE id = (SELECT id FROM next) RETURNING id, kind, subject, attempt, account_id AS account, turn`,
  )
  return row ?? null
}

/** Moves postponed tasks that are due to the end of their account's queue. */
async function resumePostponed(session: SqlSession, now: Instant): Promise<void> {
  await session.run(
    sql`WITH due AS MATERIALIZED (
        SELECT id, account_id, due_at FROM tasks WHERE ${postponedAndDue(now)} LIMIT ${resumedMax} ${session.skipLocked}
      ), lines AS MATERIALIZED (
        SELECT account_id, ${nextTurn(sql`asked.account_id`)} AS turn FROM (SELECT DISTINCT account_id FROM due) AS asked
      ), placed AS MATERIALIZED (
        SELECT due.id, lines.turn - 1 + row_number() OVER (PARTITION BY due.account_id
        ORDER BY due.due_at, due.id) AS turn
        FROM due JOIN lines ON lines.account_id = due.account_id
      )
      UPDATE tasks SET state = 'ready', turn = placed.turn FROM placed WHERE tasks.id = placed.id`,
  )
}
