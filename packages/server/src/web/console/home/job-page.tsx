import type { JobAnswer } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { Action, CopyableId } from '../parts/forms.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

const parents = [['/answers', 'Answers']] as const

/** A job that has not ended, or that failed. With scripts it updates itself and leads to the answer. */
export function JobPage({ visit, job }: { visit: Visit; job: JobAnswer }) {
  const subject = job.input_domain ?? job.company_number ?? ''
  if (job.status === 'failed') return <FailedJob visit={visit} job={job} subject={subject} />
  return (
    <>
      <PageHead title={subject} isGiven parents={parents} />
      <div class="card">
        <div aria-live="polite" data-events={`/jobs/${job.job_id}/events`}>
          <JobProgress job={job} />
        </div>
        <p class="small muted">This takes a few seconds. You can close the page; the answer will be kept.</p>
      </div>
    </>
  )
}

/** What failed, why, what it cost, and the ways on. */
function FailedJob({ visit, job, subject }: { visit: Visit; job: JobAnswer; subject: string }) {
  const isDomain = job.input_domain !== null
  const path = isDomain ? `/domains/${encodeURIComponent(subject)}` : `/companies/${subject}`
  return (
    <>
      <PageHead title={subject} isGiven parents={parents} />
      <Card label="What failed">
        <div class="verdict" role="alert">
          <div>
            <p class="title">The look-up failed</p>
            <Badge text={isDomain ? 'no answer' : 'website not found'} tone="bad" />
          </div>
        </div>
        <p>{job.error_message ?? 'The job ended without an answer. Nothing was charged.'}</p>
        <div class="actions">
          <Action visit={visit} path="/find" label="Try again" kind="" fields={{ q: subject }} />
          <a class="button quiet" href={path}>
            {isDomain ? 'Earlier answers' : 'See the company'}
          </a>
        </div>
      </Card>
      <Card title="About this job">
        <Facts
          facts={[
            ['Job', <CopyableId id="job-id" text={job.job_id} />],
            ['Started', <Time at={job.created_at} />],
          ]}
        />
        <p class="small muted">If it fails again, send the number of the job to your operator.</p>
      </Card>
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
