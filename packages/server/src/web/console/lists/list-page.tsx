import type { Section } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { Action } from '../parts/forms.js'
import { type Column, Table } from '../parts/table.js'
import { figure, Time, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { CreditsField, isNotStarted, RunStatus, spendable } from './lists-page.js'

interface ListPageProps {
  readonly visit: Visit
  readonly run: BulkRun
  /** The summary of an ended list. */
  readonly sections: readonly Section[]
}

export function ListPage({ visit, run, sections }: ListPageProps) {
  const hasReviews = (run.outcomes.needs_review ?? 0) > 0
  const hasSites = ['domain', 'email', 'any'].some((role) => role in run.columns)
  return (
    <>
      <PageHead
        title={run.name ?? 'List'}
        isGiven
        lead={
          <>
            Sent <Time at={run.created_at} />
          </>
        }
        aside={<RunStatus run={run} />}
      />
      <section class="card" data-reload={run.status === 'completed' || run.status === 'stopped' ? undefined : '2'}>
        <label for="progress">{progressText(run)}</label>
        <progress id="progress" max={Math.max(run.rows, 1)} value={run.answered} />
        <Facts
          facts={[
            ...Object.entries(run.columns).map(
              ([role, title]) => [`Column for the ${words(role)}`, title, 'given'] as const,
            ),
            ...(run.forecast ? [['Rows that may cost a credit', forecastText(run.forecast)] as const] : []),
            ['Credits spent', run.max_credits === null ? run.charged : `${run.charged} of at most ${run.max_credits}`],
          ]}
        />
        {run.problem ? <Stopped visit={visit} run={run} problem={run.problem} /> : null}
      </section>
      {run.answered > 0 ? (
        <Card title={run.status === 'completed' ? 'Get it back' : 'Get what is answered'}>
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
              Rows that need a decision have up to three candidates in the result. Write the number of the right company
              into your list, and send it again.{' '}
              {hasSites ? (
                <>
                  A domain that is not clear by itself is also in your <a href="/reviews">reviews</a>.
                </>
              ) : null}
            </p>
          ) : null}
        </Card>
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
      <Action
        visit={visit}
        path="/lists/resume"
        label={isNotStarted(run) ? 'Start' : 'Go on'}
        kind=""
        fields={{ id: run.id }}
      >
        <CreditsField
          label="Credits to spend at most, for the whole list"
          value={run.max_credits === null ? '' : spendable(visit, run.charged)}
        />
      </Action>
    </div>
  )
}

/** Says also what is tried first and may make a row free. */
function forecastText({ may_cost, after_name, after_number }: NonNullable<BulkRun['forecast']>): string {
  if (may_cost === 0) return 'none'
  const first = [
    ...(after_number > 0 ? [`${figure(after_number)} only if their number is not on the register`] : []),
    ...(after_name > 0 ? [`${figure(after_name)} only if their name is not clear`] : []),
  ]
  return `up to ${figure(may_cost)}${first.length === 0 ? '' : `, of which ${first.join(', and ')}`}`
}

const numberShape = /^(?:\d{8}|[A-Z]{2}[0-9A-Z]{6})$/

function SectionCard({ section: { title, text, header, rows } }: { section: Section }) {
  const columns = header.map((name, place): Column<readonly string[]> => {
    const cell = ({ [place]: value = '' }: readonly string[]) =>
      numberShape.test(value) ? <a href={`/companies/${value}`}>{value}</a> : value
    return [name, cell, 'given']
  })
  return (
    <Card title={title} label={title}>
      <p class="muted">{text}</p>
      <Table rows={rows} columns={columns} />
    </Card>
  )
}

function progressText({ answered, rows, outcomes }: BulkRun): string {
  const skipped = outcomes.credit_limit ?? 0
  const done = `${figure(answered - skipped)} of ${figure(rows)} rows answered`
  return skipped === 0 ? done : `${done}, ${figure(skipped)} skipped because of their cost`
}
