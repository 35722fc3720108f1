import type { JobQueue, NewJob } from '../../../src/jobs/job-queue.js'
import { UnavailableError } from '../../../src/shared/errors.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { one, type SqlSession } from '../sql-session.js'
import { type JobRow, jobOf, selectJobs } from './job-row.js'
import { claimNamed, claimWork, turnOf } from './sql-claim-tasks.js'

const roundsMax = 5

export function sqlJobQueue(session: SqlSession): JobQueue {
  /** A change of work that only the holder of its lease may make. */
  const held = async (change: string, ...values: (string | number)[]) =>
    (await session.run(`${change} RETURNING id`, ...values)).length > 0

  return {
    add: (job) => session.transaction((inside) => addJob(inside, job)),

    async find(id) {
      const row = await one<JobRow>(session, `${selectJobs} WHERE jobs.id = ?`, id)
      return row && jobOf(row)
    },

    async findOpen(account, kind, subject) {
      const row = await openJob(session, { account, kind, subject })
      return row && jobOf(row)
    },

    claim: (lease, now, named, passOver = []) =>
      named ? claimNamed(session, lease, now, named) : claimWork(session, lease, now, passOver),

    renew: (work, leaseId, until) =>
      held('UPDATE works SET due_at = ? WHERE id = ? AND lease_id = ?', until, work, leaseId),

    async holds(work, leaseId) {
      const sql = `SELECT id FROM works WHERE id = ? AND lease_id = ? ${session.forUpdate}`
      return (await one(session, sql, work, leaseId)) !== null
    },

    async waiting(work, limit) {
      const sql = `${selectJobs} WHERE jobs.work_id = ? ORDER BY jobs.created_at, jobs.id LIMIT ?`
      return (await session.all<JobRow>(sql, work, limit)).map(jobOf)
    },

    async finish(job, { status, outcome, chargedFor, errorMessage, at }) {
      const finished = await session.run(
        `UPDATE jobs SET status = ?, outcome = ?, charged_for = ?, error_message = ?, finished_at = ?, work_id = NULL
         WHERE id = ? AND status = 'open' RETURNING id`,
        ...[status, outcome, chargedFor, errorMessage, at, job],
      )
      return finished.length > 0
    },

    complete: (work, leaseId) =>
      held(
        `DELETE FROM works WHERE id = ? AND lease_id = ?
         AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.work_id = works.id)`,
        ...[work, leaseId],
      ),

    putBack: (work, leaseId, runAt) =>
      held(
        `UPDATE works SET state = 'postponed', lease_id = NULL, due_at = ? WHERE id = ? AND lease_id = ?`,
        ...[runAt, work, leaseId],
      ),

    release: (work, leaseId) =>
      held(
        `UPDATE works SET state = 'ready', lease_id = NULL, attempt = attempt - 1 WHERE id = ? AND lease_id = ?`,
        ...[work, leaseId],
      ),

    async voidLeases() {
      const sql = `UPDATE works SET state = 'ready', lease_id = NULL WHERE state = 'leased' RETURNING id`
      return (await session.run(sql)).length
    },

    async counts(now) {
      const sql = `SELECT count(*) AS live, count(*) FILTER (WHERE state = 'leased' AND due_at > ?) AS leased FROM works`
      const { live, leased } = (await one<{ live: number; leased: number }>(session, sql, now)) ?? {
        live: 0,
        leased: 0,
      }
      return { waiting: live - leased, leased }
    },

    async purge(before, limit) {
      const purged = await session.run(
        `DELETE FROM jobs WHERE id IN (
           SELECT id FROM jobs WHERE finished_at < ? ORDER BY finished_at LIMIT ?) RETURNING id`,
        ...[before, limit],
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
      `INSERT INTO jobs (id, account_id, kind, work_kind, subject, work_id, status, created_at)
       VALUES (?, ?, ?, ?, ?, ?, 'open', ?)
       ON CONFLICT (account_id, kind, subject) WHERE status = 'open' DO NOTHING RETURNING id`,
      ...[job.id, job.account, job.kind, job.work, job.subject, work, job.at],
    )
    const row = added && (await one<JobRow>(session, `${selectJobs} WHERE jobs.id = ?`, job.id))
    if (row) return { job: jobOf(row), isNew: true }
    // Somebody else added it at the same moment; it is there now, or has ended already.
  }
  throw new UnavailableError('The job could not be added.')
}

function openJob(session: SqlSession, { account, kind, subject }: Pick<NewJob, 'account' | 'kind' | 'subject'>) {
  return one<JobRow>(
    session,
    `${selectJobs} WHERE jobs.account_id = ? AND jobs.kind = ? AND jobs.subject = ? AND jobs.status = 'open'`,
    ...[account, kind, subject],
  )
}

/** Gives the work that is there, brought forward where this account's turn comes sooner, or adds it. */
async function joinWork(session: SqlSession, { account, work, subject, at }: NewJob): Promise<number> {
  await oneAtATime(session, account)
  const [joined] = await session.run<{ id: number }>(
    `INSERT INTO works (kind, subject, account_id, state, turn, due_at) VALUES (?, ?, ?, 'ready', ${turnOf('?')}, ?)
     ON CONFLICT (kind, subject) DO UPDATE SET
       turn = CASE WHEN excluded.turn < works.turn THEN excluded.turn ELSE works.turn END,
       account_id = CASE WHEN excluded.turn < works.turn THEN excluded.account_id ELSE works.account_id END
     RETURNING id`,
    ...[work, subject, account, account, account, at],
  )
  if (!joined) throw new Error('Broken assumption: an upsert gives its row')
  return joined.id
}

/** Two jobs that an account adds at once would not see each other, and get the same turn. */
async function oneAtATime(session: SqlSession, account: AccountId): Promise<void> {
  const held = await one<{ turns: number }>(
    session,
    `SELECT (SELECT count(*) FROM account_turns WHERE account_id = accounts.id) AS turns
     FROM accounts WHERE id = ? ${session.forUpdate}`,
    account,
  )
  if (held?.turns !== 0) return
  await session.run(
    'INSERT INTO account_turns (account_id, served) VALUES (?, 0) ON CONFLICT (account_id) DO NOTHING',
    account,
  )
}
