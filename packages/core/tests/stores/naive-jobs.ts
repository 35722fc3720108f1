import { list, sql } from '../../adapters/sql/query.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'
import { type JobQueue, namedJobsMax, type TaskId, type TaskKind } from '../../src/jobs/job-queue.js'
import { asId } from '../../src/shared/ids.js'

interface TaskRow {
  readonly id: TaskId
  readonly kind: TaskKind
  readonly subject: string
  readonly account_id: string
  readonly attempt: number
}

/** Workers take the oldest task, whose ever it is, and claim it later; anyone can renew a lease or end a job. */
export function naiveJobs(session: SqlSession, jobs: JobQueue): JobQueue {
  return {
    ...jobs,
    async claim(lease, now, named, passOver = []) {
      const due = await session.all<TaskRow>(
        sql`SELECT id, kind, subject, account_id, attempt FROM tasks WHERE state = 'ready' OR due_at <= ${now}
          ORDER BY due_at, id`,
      )
      const wanted = named && (await tasksOf(named.slice(0, namedJobsMax)))
      const task = due.find(
        ({ id, account_id: account }) => (wanted?.has(id) ?? true) && !passOver.some((passed) => passed === account),
      )
      if (!task) return null
      const { account_id: account, ...claimed } = task
      const attempt = task.attempt + 1
      await session.run(
        sql`UPDATE tasks SET state = 'leased', lease_id = ${lease.id}, due_at = ${lease.until}, attempt = ${attempt}
          WHERE id = ${task.id}`,
      )
      return { ...claimed, account: asId('acc', account), leaseId: lease.id, attempt }
    },
    async renew(id, _, until) {
      await session.run(sql`UPDATE tasks SET due_at = ${until} WHERE id = ${id}`)
      return true
    },
  }

  async function tasksOf(ids: readonly string[]): Promise<ReadonlySet<TaskId | null>> {
    if (ids.length === 0) return new Set()
    const rows = await session.all<{ task_id: TaskId | null }>(sql`SELECT task_id FROM jobs WHERE id IN (${list(ids)})`)
    return new Set(rows.map(({ task_id: task }) => task))
  }
}
