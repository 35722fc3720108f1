import type { Section } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { Action } from '../parts/forms.js'
import { Time, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { RunStatus } from './lists-page.js'

interface ListPageProps {
  readonly visit: Visit
  readonly run: BulkRun
  /** The summary of an ended list. */
  readonly sections: readonly Section[]
}

export function ListPage({ visit, run, sections }: ListPageProps) {
  const hasReviews = (run.outcomes.needs_review ?? 0) > 0
  return (
    <>
      <div class="head">
        <div>
          <h1 class="given">{run.name ?? 'List'}</h1>
          <p class="lead">
            Sent <Time at={run.created_at} />
          </p>
        </div>
        <RunStatus run={run} />
      </div>
      <section class="card" data-reload={run.status === 'completed' || run.status === 'stopped' ? undefined : '2'}>
        <label for="progress">{progressText(run)}</label>
        <progress id="progress" max={Math.max(run.rows, 1)} value={run.answered} />
        <dl class="facts">
          {Object.entries(run.columns).map(([role, title]) => (
            <>
              <dt>{`Column for the ${words(role)}`}</dt>
              <dd class="given">{title}</dd>
            </>
          ))}
          <dt>Credits spent</dt>
          <dd>{run.max_credits === null ? run.charged : `${run.charged} of at most ${run.max_credits}`}</dd>
        </dl>
        {run.problem ? <Stopped visit={visit} run={run} problem={run.problem} /> : null}
      </section>
      {run.answered > 0 ? (
        <section class="card">
          <h2>{run.status === 'completed' ? 'Get it back' : 'Get what is answered'}</h2>
          <p>Every column as you sent it, followed by ours.</p>
          <div class="row">
            <a class="button" href={`/lists/${run.id}/result?format=xlsx`} download>
              Excel
            </a>
            <a class="button quiet" href={`/lists/${run.id}/result?format=csv`} download>
              CSV
            </a>
            <a class="button quiet" href={`/lists/${run.id}/report`} download>
              Report
            </a>
          </div>
          {hasReviews ? (
            <p class="small muted">
              Domains that need a decision are in your <a href="/reviews">reviews</a>.
            </p>
          ) : null}
        </section>
      ) : null}
      {sections.map((section) => (
        <SectionCard section={section} />
      ))}
      <Action visit={visit} path="/lists/delete" label="Delete this list" kind="text" fields={{ id: run.id }} />
    </>
  )
}

function Stopped({ visit, run, problem }: { visit: Visit; run: BulkRun; problem: NonNullable<BulkRun['problem']> }) {
  return (
    <div class="note warn">
      <p>{problem.message}</p>
      <Action visit={visit} path="/lists/resume" label="Go on" kind="" fields={{ id: run.id }}>
        <label for="max_credits">Credits to spend at most, for the whole list</label>
        <input
          id="max_credits"
          name="max_credits"
          inputmode="numeric"
          maxlength={9}
          autocomplete="off"
          value={run.max_credits === null ? '' : String(run.charged + visit.profile.credits.available)}
        />
      </Action>
    </div>
  )
}

function SectionCard({ section: { title, text, header, rows } }: { section: Section }) {
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <p class="muted">{text}</p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {header.map((cell) => (
                <th>{cell}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr>
                {cells.map((cell) => (
                  <td class="given">
                    {/^(?:\d{8}|[A-Z]{2}[0-9A-Z]{6})$/.test(cell) ? <a href={`/companies/${cell}`}>{cell}</a> : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function progressText({ answered, rows, outcomes }: BulkRun): string {
  const skipped = outcomes.credit_limit ?? 0
  const done = `${number(answered - skipped)} of ${number(rows)} rows answered`
  return skipped === 0 ? done : `${done}, ${number(skipped)} skipped because of their cost`
}

function number(count: number): string {
  return count.toLocaleString('en-GB')
}
