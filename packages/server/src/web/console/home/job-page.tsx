import type { JobAnswer } from '../api-types.js'
import { PageHead } from '../parts/card.js'
import { Action } from '../parts/forms.js'
import type { Visit } from '../visit.js'

/** A job that has not ended, or that failed. With scripts it updates itself and leads to the answer. */
export function JobPage({ visit, job }: { visit: Visit; job: JobAnswer }) {
  const subject = job.input_domain ?? job.company_number ?? ''
  if (job.status === 'failed') {
    return (
      <>
        <PageHead title={subject} isGiven />
        <div class="note bad" role="alert">
          <p>{job.error_message ?? 'The job failed. Nothing was charged.'}</p>
        </div>
        <Action visit={visit} path="/find" label="Try again" fields={{ q: subject }} />
      </>
    )
  }
  return (
    <>
      <PageHead title={subject} isGiven />
      <div class="card" aria-live="polite" data-events={`/jobs/${job.job_id}/events`}>
        <JobProgress job={job} />
      </div>
      <p class="small muted">This takes a few seconds. You can close the page; the answer will be kept.</p>
    </>
  )
}

export function JobProgress({ job }: { job: JobAnswer }) {
  const isRunning = job.status === 'processing'
  const reading = job.input_domain === null ? 'Looking for the website' : 'Reading the website'
  return (
    <ol class="stages">
      <li class={isRunning ? 'done' : 'now'}>Waiting for a free worker</li>
      <li class={isRunning ? 'now' : ''}>{reading}</li>
      <li>Comparing it with the register</li>
      <li>Answer</li>
    </ol>
  )
}
