import type { BulkRun } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Field, Form } from '../parts/forms.js'
import { type Column, TableCard } from '../parts/table.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

const columnLabels = [
  ['number', 'Company number'],
  ['name', 'Company name'],
  ['postcode', 'Postcode'],
  ['domain', 'Website or domain'],
  ['email', 'E-mail address'],
] as const

const columns: readonly Column<BulkRun>[] = [
  [
    'List',
    ({ id, name }) => (
      <a href={`/lists/${id}`} class="given">
        {name ?? 'List without a name'}
      </a>
    ),
  ],
  ['Status', (run) => <RunStatus run={run} />],
  ['Rows', ({ rows }) => rows, 'right number'],
  ['Matched', ({ outcomes }) => outcomes.matched ?? 0, 'right number'],
  ['To review', ({ outcomes }) => outcomes.needs_review ?? 0, 'right number'],
  ['Credits', ({ charged }) => charged, 'right number'],
  ['Sent', (run) => <Time at={run.created_at} />, 'small'],
]

export function ListsPage({ visit, runs }: { visit: Visit; runs: readonly BulkRun[] }) {
  return (
    <>
      <PageHead
        title="Lists"
        lead="Send a sheet of customers, suppliers or leads. Every row comes back as it was, with the company it belongs to."
      />
      <UploadCard visit={visit} />
      <TableCard label="Your lists" rows={runs} columns={columns} empty="You have not sent a list yet.">
        <p class="small muted">Lists are deleted after 30 days.</p>
      </TableCard>
    </>
  )
}

function UploadCard({ visit }: { visit: Visit }) {
  return (
    <Card title="Send a list">
      <Form visit={visit} path="/lists/add" hasFiles>
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
            <CreditsField label="Credits to spend at most" value={spendable(visit)} />
          </div>
          <button type="submit">Send</button>
          <button type="submit" class="quiet" name="forecast" value="yes">
            See the cost first
          </button>
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
      </Form>
    </Card>
  )
}

/** What a list may spend if the person says nothing else; empty for no limit. `spent`: by the list so far. */
export function spendable({ profile: { credits } }: Visit, spent = 0): string {
  return credits.unlimited ? '' : String(spent + credits.available)
}

export function CreditsField({ label, value }: { label: string; value: string }) {
  return (
    <>
      <label for="max_credits">{label}</label>
      <input id="max_credits" name="max_credits" inputmode="numeric" maxlength={9} autocomplete="off" value={value} />
    </>
  )
}

/** It was sent to see its cost, and waits for its owner. */
export function isNotStarted({ problem }: BulkRun): boolean {
  return problem?.code === 'not_started'
}

const tones = { receiving: '', waiting: 'info', running: 'info', completed: 'good', stopped: 'warn' } as const

export function RunStatus({ run }: { run: BulkRun }) {
  return <Badge text={isNotStarted(run) ? 'not started' : run.status} tone={tones[run.status]} />
}
