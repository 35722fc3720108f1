import type { Job, JobKind, TaskKind } from '../../../src/jobs/job-queue.js'
import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import { asId } from '../../../src/shared/ids.js'
import { sql } from '../query.js'

export interface JobRow {
  id: string
  account_id: string
  kind: JobKind
  task_kind: TaskKind
  subject: string
  status: 'open' | 'completed' | 'failed'
  /** The state of its task; null when the job has finished. */
  state: 'ready' | 'leased' | 'postponed' | null
  created_at: number
  finished_at: number | null
  error_message: string | null
  outcome: string | null
  charged_for: string | null
}

/** Selects the columns of `JobRow`. The caller adds a WHERE clause. */
export const selectJobs = sql`SELECT jobs.id, jobs.account_id, jobs.kind, jobs.task_kind, jobs.subject, jobs.status,
    tasks.state,
    jobs.created_at, jobs.finished_at, jobs.error_message, jobs.outcome, jobs.charged_for
  FROM jobs LEFT JOIN tasks ON tasks.id = jobs.task_id`

export function jobOf(row: JobRow): Job {
  return {
    id: asId('job', row.id),
    account: asId('acc', row.account_id),
    kind: row.kind,
    work: row.task_kind,
    subject: row.subject,
    status: statusOf(row),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    errorMessage: row.error_message,
    outcome: row.outcome,
    chargedFor: row.charged_for === null ? null : asCompanyNumber(row.charged_for),
  }
}

function statusOf({ status, state }: JobRow): Job['status'] {
  if (status !== 'open') return status
  return state === 'leased' ? 'processing' : 'pending'
}
