import type { JobQueue, NewJob } from '../../../src/jobs/job-queue.js'
import { UnavailableError } from '../../../src/shared/errors.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { type Query, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { type JobRow, jobOf, selectJobs } from './job-row.js'
import { claimNamedTask, claimTask, nextTurn } from './sql-claim-tasks.js'

const roundsMax = 5

export function sqlJobQueue(session: SqlSession): JobQueue {
  /** A change of work that only the holder of its lease may make. */
  const held = async (change: Query) => (await session.run(sql`${change} RETURNING id`)).length > 0

  return {
    add: (job) => session.transaction((inside) => addJob(inside, job)),

    async find(id) {
      const row = await one<JobRow>(session, sql`${selectJobs} WHERE jobs.id = ${id}`)
      return row && jobOf(row)
    },

    async findOpen(account, kind, subject) {
      const row = await openJob(session, { account, kind, subject })
      return row && jobOf(row)
    },

    claim: (lease, now, named, passOver = []) =>
      named ? claimNamedTask(session, lease, now, named) : claimTask(session, lease, now, passOver),

    renew: (work, leaseId, until) =>
      held(sql`UPDATE tasks SET due_at = ${until} WHERE id = ${work} AND lease_id = ${leaseId}`),

    async holds(work, leaseId) {
      return (
        (await one(
          session,
          sql`SELECT id FROM tasks WHERE id = ${work} AND lease_id = ${leaseId} ${session.forUpdate}`,
        )) !== null
      )
    },

    async waiting(work, limit) {
      return (
        await session.all<JobRow>(
          sql`${selectJobs} WHERE jobs.task_id = ${work} ORDER BY jobs.created_at, jobs.id LIMIT ${limit}`,
        )
      ).map(jobOf)
    },

    async finish(job, { status, outcome, chargedFor, errorMessage, at }) {
      const finished = await session.run(
        sql`UPDATE jobs SET status = ${status}, outcome = ${outcome}, charged_for = ${chargedFor},
          error_message = ${errorMessage}, finished_at = ${at}, task_id = NULL
          WHERE id = ${job} AND status = 'open' RETURNING id`,
      )
      return finished.length > 0
    },

    complete: (work, leaseId) =>
      held(
        sql`DELETE FROM tasks WHERE id = ${work} AND lease_id = ${leaseId}
          AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.task_id = tasks.id)`,
      ),

    putBack: (work, leaseId, runAt) =>
      held(
        sql`UPDATE tasks SET state = 'postponed', lease_id = NULL, due_at = ${runAt}
          WHERE id = ${work} AND lease_id = ${leaseId}`,
      ),

    release: (work, leaseId) =>
      held(
        sql`UPDATE tasks SET state = 'ready', lease_id = NULL, attempt = attempt - 1
          WHERE id = ${work} AND lease_id = ${leaseId}`,
      ),

    async voidLeases() {
      return (
        await session.run(sql`UPDATE tasks SET state = 'ready', lease_id = NULL WHERE state = 'leased' RETURNING id`)
      ).length
    },

    async counts(now) {
      const { live, leased } = (await one<{ live: number; leased: number }>(
        session,
        sql`SELECT count(*) AS live, count(*) FILTER (WHERE state = 'leased' AND due_at > ${now}) AS leased FROM tasks`,
      )) ?? {
        live: 0,
        leased: 0,
      }
      return { waiting: live - leased, leased }
    },

    async purge(before, limit) {
      const purged = await session.run(
        sql`DELETE FROM jobs WHERE id IN (
           SELECT id FROM jobs WHERE finished_at < ${before} ORDER BY finished_at LIMIT ${limit}) RETURNING id`,
      )
      return purged.length
    },
  }
}

async function addJob(session: SqlSession, job: NewJob): ReturnType<JobQueue['add']> {
  for (let round = 0; round < roundsMax; round += 1) {
    const open = await openJob(session, job)
    if (open) return { job: jobOf(open), isNew: false }

    const work = await joinWork(session, job)
    const [added] = await session.run(
      sql`INSERT INTO jobs (id, account_id, kind, task_kind, subject, task_id, status, created_at)
        VALUES (${job.id}, ${job.account}, ${job.kind}, ${job.work}, ${job.subject}, ${work}, 'open', ${job.at})
        ON CONFLICT (account_id, kind, subject) WHERE status = 'open' DO NOTHING RETURNING id`,
    )
    const row = added && (await one<JobRow>(session, sql`${selectJobs} WHERE jobs.id = ${job.id}`))
    if (row) return { job: jobOf(row), isNew: true }
    // Somebody else added it at the same moment; it is there now, or has ended already.
  }
  throw new UnavailableError('The job could not be added.')
}

function openJob(session: SqlSession, { account, kind, subject }: Pick<NewJob, 'account' | 'kind' | 'subject'>) {
  return one<JobRow>(
    session,
    sql`${selectJobs} WHERE jobs.account_id = ${account} AND jobs.kind = ${kind} AND jobs.subject = ${subject}
      AND jobs.status = 'open'`,
  )
}

/** Gives the work that is there, brought forward where this account's turn comes sooner, or adds it. */
async function joinWork(session: SqlSession, { account, work, subject, at }: NewJob): Promise<number> {
  await oneAtATime(session, account)
  const [joined] = await session.run<{ id: number }>(
    sql`INSERT INTO tasks (kind, subject, account_id, state, turn, due_at)
      VALUES (${work}, ${subject}, ${account}, 'ready', ${nextTurn(sql`${account}`)}, ${at})
      ON CONFLICT (kind, subject) DO UPDATE SET
        turn = CASE WHEN excluded.turn < tasks.turn THEN excluded.turn ELSE tasks.turn END,
        account_id = CASE WHEN excluded.turn < tasks.turn THEN excluded.account_id ELSE tasks.account_id END
      RETURNING id`,
  )
  if (!joined) throw new Error('Broken assumption: an upsert gives its row')
  return joined.id
}

/** Two jobs that an account adds at once would not see each other, and get the same turn. */
async function oneAtATime(session: SqlSession, account: AccountId): Promise<void> {
  const held = await one<{ turns: number }>(
    session,
    sql`SELECT (SELECT count(*) FROM fair_share WHERE account_id = accounts.id) AS turns
      FROM accounts WHERE id = ${account} ${session.forUpdate}`,
  )
  if (held?.turns !== 0) return
  await session.run(
    sql`INSERT INTO fair_share (account_id, served) VALUES (${account}, 0) ON CONFLICT (account_id) DO NOTHING`,
  )
}
