import type { BulkRun } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Field, FormToken } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

const columnLabels = [
  ['number', 'Company number'],
  ['name', 'Company name'],
  ['postcode', 'Postcode'],
  ['domain', 'Website or domain'],
  ['email', 'E-mail address'],
] as const

export function ListsPage({ visit, runs }: { visit: Visit; runs: readonly BulkRun[] }) {
  return (
    <>
      <h1>Lists</h1>
      <p class="lead">
        Send a sheet of customers, suppliers or leads. Every row comes back as it was, with the company it belongs to.
      </p>
      <UploadCard visit={visit} />
      {runs.length === 0 ? <Empty>You have not sent a list yet.</Empty> : <Runs runs={runs} />}
    </>
  )
}

function UploadCard({ visit }: { visit: Visit }) {
  return (
    <section class="card">
      <h2>Send a list</h2>
      <form method="post" action="/lists/add" enctype="multipart/form-data">
        <FormToken visit={visit} />
        <div class="row">
          <div class="grow">
            <label for="file">CSV, XLSX or one entry a line, at most 10 MB</label>
            <input
              id="file"
              name="file"
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.jsonl,text/csv,text/plain"
              required
            />
          </div>
          <div>
            <label for="max_credits">Credits to spend at most</label>
            <input
              id="max_credits"
              name="max_credits"
              inputmode="numeric"
              maxlength={9}
              autocomplete="off"
              value={String(visit.profile.credits.available)}
            />
          </div>
          <button type="submit">Send</button>
        </div>
        <p class="small muted">
          A row with a company number or a clear name is free. If only the website can tell, a match costs 1 credit.
        </p>
        <details>
          <summary>Name the columns</summary>
          <p class="small muted">
            Columns are recognised by their titles. If one is not, write its title; write none to leave one out.
          </p>
          <div class="row">
            {columnLabels.map(([name, label]) => (
              <Field name={name} id={`column-${name}`} label={label} maxLength={200} />
            ))}
          </div>
        </details>
      </form>
    </section>
  )
}

function Runs({ runs }: { runs: readonly BulkRun[] }) {
  return (
    <section class="card" aria-label="Your lists">
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>List</th>
              <th>Status</th>
              <th class="right">Rows</th>
              <th class="right">Matched</th>
              <th class="right">To review</th>
              <th class="right">Credits</th>
              <th>Sent</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr>
                <td>
                  <a href={`/lists/${run.id}`} class="given">
                    {run.name ?? 'List without a name'}
                  </a>
                </td>
                <td>
                  <RunStatus run={run} />
                </td>
                <td class="right number">{run.rows}</td>
                <td class="right number">{run.outcomes.matched ?? 0}</td>
                <td class="right number">{run.outcomes.needs_review ?? 0}</td>
                <td class="right number">{run.charged}</td>
                <td class="small">
                  <Time at={run.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="small muted">Lists are deleted after 30 days.</p>
    </section>
  )
}

const tones = { receiving: '', waiting: 'info', running: 'info', completed: 'good', stopped: 'warn' } as const

export function RunStatus({ run }: { run: BulkRun }) {
  return <Badge text={run.status} tone={tones[run.status]} />
}
