import { type JobQueue, namedJobsMax } from '../../src/jobs/job-queue.js'
import { asId } from '../../src/shared/ids.js'
import type { MemoryDatabase } from '../../testing/index.js'

/** Workers look for tasks and claim them later; anyone can end a job. */
export function naiveJobs(memory: MemoryDatabase, jobs: JobQueue): JobQueue {
  return {
    ...jobs,
    async claim(lease, now, named, passOver = []) {
      const works = await memory.session.read((state) => {
        const wanted = named?.slice(0, namedJobsMax).map((id) => state.jobs.get(id)?.workId)
        return [...state.works.values()].filter(
          ({ id, account }) => (wanted?.includes(id) ?? true) && !passOver.some((passed) => passed === account),
        )
      })
      const due = works.filter(({ state, dueAt }) => state === 'ready' || dueAt <= now)
      const [work] = due.sort((one, other) => one.dueAt - other.dueAt || one.id - other.id)
      if (!work) return null
      const attempt = work.attempt + 1
      await memory.session.write((state) =>
        state.works.set(work.id, { ...work, state: 'leased', leaseId: lease.id, dueAt: lease.until, attempt }),
      )
      return {
        id: work.id,
        kind: work.kind,
        subject: work.subject,
        account: asId('acc', work.account),
        leaseId: lease.id,
        attempt,
      }
    },
    async renew(id, _, until) {
      await memory.session.write((state) => {
        const work = state.works.get(id)
        if (work) state.works.set(id, { ...work, dueAt: until })
      })
      return true
    },
    async finish(id, ended) {
      const job = await memory.session.read((state) => state.jobs.get(id))
      if (!job || job.ended) return false
      await memory.session.write((state) => state.jobs.set(id, { ...job, workId: null, ended }))
      return true
    },
  }
}
