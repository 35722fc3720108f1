import type { Job, JobQueue, NewJob, TaskBacklog, TaskKind } from '../../../src/jobs/job-queue.js'
import { UnavailableError } from '../../../src/shared/errors.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { deleteSome } from '../bounded-statements.js'
import { literal, type Query, sql } from '../query.js'
import { countChanged, hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import { claimNamedTask, claimTask, nextTurn } from './sql-claim-tasks.js'

const roundsMax = 5
/** How many tasks are searched for the oldest job. */
const firstTasks = 10

/** Selects the fields of a `Job`. The caller adds a WHERE clause. A job that has finished has no task. */
const selectJobs = sql`SELECT jobs.id, jobs.account_id AS account, jobs.kind, jobs.task_kind AS work, jobs.subject,
    CASE WHEN jobs.status <> 'open' THEN jobs.status WHEN tasks.state = 'leased' THEN 'processing' ELSE 'pending' END
      AS status,
    jobs.created_at AS "createdAt", jobs.finished_at AS "finishedAt", jobs.error_message AS "errorMessage",
    jobs.outcome, jobs.charged_for AS "chargedFor"
  FROM jobs LEFT JOIN tasks ON tasks.id = jobs.task_id`

export function sqlJobQueue(session: SqlSession): JobQueue {
  /** A change to a task that only the holder of its lease may make. Returns whether it was made. */
  const changeLeased = (change: Query) => hasChanged(session, sql`${change} RETURNING id`)

  return {
    add: (job) => session.transaction((inside) => addJob(inside, job)),

    find: (id) => one<Job>(session, sql`${selectJobs} WHERE jobs.id = ${id}`),

    findOpen: (account, kind, subject) => openJob(session, { account, kind, subject }),

    claim: (lease, now, named, passOver = []) =>
      named ? claimNamedTask(session, lease, now, named) : claimTask(session, lease, now, passOver),

    renew: (task, leaseId, until) =>
      changeLeased(sql`UPDATE tasks SET due_at = ${until} WHERE id = ${task} AND lease_id = ${leaseId}`),

    async holds(task, leaseId) {
      const lock = sql`SELECT id FROM tasks WHERE id = ${task} AND lease_id = ${leaseId} ${session.forUpdate}`
      return (await one(session, lock)) !== null
    },

    waiting: (task, limit) =>
      session.all<Job>(
        sql`${selectJobs} WHERE jobs.task_id = ${task} ORDER BY jobs.created_at, jobs.id LIMIT ${limit}`,
      ),

    finish: (job, { status, outcome, chargedFor, errorMessage, at }) =>
      hasChanged(
        session,
        sql`UPDATE jobs SET status = ${status}, outcome = ${outcome}, charged_for = ${chargedFor},
          error_message = ${errorMessage}, finished_at = ${at}, task_id = NULL
          WHERE id = ${job} AND status = 'open' RETURNING id`,
      ),

    complete: (task, leaseId) =>
      changeLeased(
        sql`DELETE FROM tasks WHERE id = ${task} AND lease_id = ${leaseId}
          AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.task_id = tasks.id)`,
      ),

    putBack: (task, leaseId, runAt, uncounted) =>
      changeLeased(
        sql`UPDATE tasks SET state = 'postponed', lease_id = NULL, due_at = ${runAt},
            attempt = attempt - ${uncounted ? 1 : 0}
          WHERE id = ${task} AND lease_id = ${leaseId}`,
      ),

    release: (task, leaseId) =>
      changeLeased(
        sql`UPDATE tasks SET state = 'ready', lease_id = NULL, attempt = attempt - 1
          WHERE id = ${task} AND lease_id = ${leaseId}`,
      ),

    voidLeases: () =>
      countChanged(session, sql`UPDATE tasks SET state = 'ready', lease_id = NULL WHERE state = 'leased' RETURNING id`),

    async counts(now) {
      const counted = await one<{ live: number; leased: number }>(
        session,
        sql`SELECT count(*) AS live, count(*) FILTER (WHERE state = 'leased' AND due_at > ${now}) AS leased FROM tasks`,
      )
      const { live, leased } = counted ?? { live: 0, leased: 0 }
      return { waiting: live - leased, leased }
    },

    async backlog(limit) {
      const counted = await session.all<{ kind: TaskKind; open: number; first: number }>(
        sql`SELECT kind, count(*) AS open, min(id) AS first FROM (
            SELECT id, kind FROM tasks ORDER BY id LIMIT ${limit}) AS oldest
          GROUP BY kind ORDER BY kind`,
      )
      const backlogs: TaskBacklog[] = []
      for (const { kind, open, first } of counted) {
        // Ids of tasks rise with time, so one of the first has waited longest. Some may have lost all their jobs.
        const oldestAt = await oneValue<number>(
          session,
          sql`SELECT min(created_at) AS value FROM jobs WHERE task_id IN (
              SELECT id FROM tasks WHERE kind = ${kind} AND id >= ${first} ORDER BY id LIMIT ${literal(firstTasks)})`,
        )
        backlogs.push({ kind, open, oldestAt })
      }
      return backlogs
    },

    async outcomes(since, limit) {
      const rows = await session.all<{ outcome: string | null; jobs: number }>(
        sql`SELECT outcome, count(*) AS jobs FROM (
            SELECT outcome FROM jobs WHERE finished_at >= ${since} ORDER BY finished_at DESC LIMIT ${limit}) AS ended
          GROUP BY outcome`,
      )
      return new Map(rows.map(({ outcome, jobs }) => [outcome ?? '', jobs]))
    },

    purge: (before, limit) =>
      deleteSome(session, sql`jobs`, sql`id`, sql`finished_at < ${before} ORDER BY finished_at`, limit),
  }
}

async function addJob(session: SqlSession, job: NewJob): ReturnType<JobQueue['add']> {
  for (let round = 0; round < roundsMax; round += 1) {
    const open = await openJob(session, job)
    if (open) return { job: open, isNew: false }

    const task = await joinTask(session, job)
    const [added] = await session.run(
      sql`INSERT INTO jobs (id, account_id, kind, task_kind, subject, task_id, status, created_at)
        VALUES (${job.id}, ${job.account}, ${job.kind}, ${job.work}, ${job.subject}, ${task}, 'open', ${job.at})
        ON CONFLICT (account_id, kind, subject) WHERE status = 'open' DO NOTHING RETURNING id`,
    )
    const own = added && (await one<Job>(session, sql`${selectJobs} WHERE jobs.id = ${job.id}`))
    if (own) return { job: own, isNew: true }
    // Another transaction added it at the same time. It is there now, or has already finished.
  }
  throw new UnavailableError('The job could not be added.')
}

function openJob(session: SqlSession, { account, kind, subject }: Pick<NewJob, 'account' | 'kind' | 'subject'>) {
  return one<Job>(
    session,
    sql`${selectJobs} WHERE jobs.account_id = ${account} AND jobs.kind = ${kind} AND jobs.subject = ${subject}
      AND jobs.status = 'open'`,
  )
}

/** Adds the task or joins the existing one, and moves that forward if this account's turn comes sooner. */
async function joinTask(session: SqlSession, { account, work, subject, at }: NewJob): Promise<number> {
  await lockFairShare(session, account)
  const [joined] = await session.run<{ id: number }>(
    sql`INSERT INTO tasks (kind, subject, account_id, state, turn, due_at)
      VALUES (${work}, ${subject}, ${account}, 'ready', ${nextTurn(sql`${account}`)}, ${at})
      ON CONFLICT (kind, subject) DO UPDATE SET
        turn = CASE WHEN excluded.turn < tasks.turn THEN excluded.turn ELSE tasks.turn END,
        account_id = CASE WHEN excluded.turn < tasks.turn THEN excluded.account_id ELSE tasks.account_id END
      RETURNING id`,
  )
  if (!joined) throw new Error('INSERT … DO UPDATE RETURNING returned no row.')
  return joined.id
}

/** Locks the account: two jobs added at the same time would not see each other and get the same turn. */
async function lockFairShare(session: SqlSession, account: AccountId): Promise<void> {
  const locked = await one<{ turns: number }>(
    session,
    sql`SELECT (SELECT count(*) FROM fair_share WHERE account_id = accounts.id) AS turns
      FROM accounts WHERE id = ${account} ${session.forNoKeyUpdate}`,
  )
  if (locked?.turns !== 0) return
  await session.run(
    sql`INSERT INTO fair_share (account_id, served) VALUES (${account}, 0) ON CONFLICT (account_id) DO NOTHING`,
  )
}
