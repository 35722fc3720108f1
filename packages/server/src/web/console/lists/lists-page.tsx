import { outcomeTexts } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { Badge, Dot } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { FileDrop } from '../parts/file-drop.js'
import { FoldWords, Form } from '../parts/forms.js'
import { Menu } from '../parts/menu.js'
import { TableFoot } from '../parts/tables/pager.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { countWords, figure, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { listName } from './list-view.js'
import { outcomesOf, ShareBar } from './outcome-bar.js'

const columnsOf = (runs: readonly BulkRun[]): readonly Column<BulkRun>[] => [
  [
    'List',
    (run) => (
      <>
        <a href={`/lists/${run.id}`} class="given">
          {listName(run)}
        </a>
        <NamesakePlace place={placeAmongNamesakes(run, runs)} />
      </>
    ),
  ],
  [
    'Status',
    (run) =>
      // Its button says the same.
      isToDecide(run) ? (
        <span class="not-on-phone">
          <RunStatus run={run} />
        </span>
      ) : (
        <RunStatus run={run} />
      ),
  ],
  ['Rows', ({ rows }) => figure(rows), 'right number not-on-phone'],
  ['Outcome', (run) => <ShareBar outcomes={run.outcomes} rows={run.rows} />, 'share-cell'],
  ['Matched', ({ outcomes }) => figure(outcomes.matched ?? 0), 'right number not-on-phone'],
  ['Credits', ({ charged }) => figure(charged), 'right number not-on-phone'],
  [
    'Sent',
    (run) => (
      <>
        <span class="on-phone">{`${sumWords(run)} · `}</span>
        <Time at={run.created_at} />
      </>
    ),
    'small clear sent-cell',
  ],
  [hiddenTitle('What waits'), (run) => <NextStep run={run} />, 'right row-action'],
  [hiddenTitle('Actions'), (run) => <ListMenu run={run} />, 'right'],
]

/** On a phone the figures are one line. */
function sumWords({ rows, answered, outcomes, charged }: BulkRun): string {
  const matched = `${figure(outcomes.matched ?? 0)} of ${figure(rows)} matched`
  const sum = answered === 0 ? countWords(rows, 'row') : matched
  return charged === 0 ? sum : `${sum} · ${countWords(charged, 'credit')}`
}

function NamesakePlace({ place }: { place: string }) {
  return place === '' ? null : <div class="small muted">{place}</div>
}

/** What the list waits for, or its result. */
function NextStep({ run }: { run: BulkRun }) {
  const {
    id,
    outcomes: { needs_review: count = 0 },
  } = run
  const step = isNotStarted(run)
    ? ([`/lists/${id}`, 'Continue', 'Continue'] as const)
    : run.status === 'stopped'
      ? ([`/lists/${id}`, 'Run the other rows', 'Run the other rows of'] as const)
      : count > 0
        ? ([
            `/lists/${id}?outcome=needs_review`,
            `Decide ${countWords(count, 'row')}`,
            `Decide ${countWords(count, 'row')} of`,
          ] as const)
        : run.answered > 0
          ? ([`/lists/${id}/export`, 'Download', 'Download'] as const)
          : null
  if (!step) return null
  const [path, label, spoken] = step
  return (
    <a class="button quiet tiny" href={path} aria-label={`${spoken} ${listName(run)}`}>
      {label}
    </a>
  )
}

function ListMenu({ run }: { run: BulkRun }) {
  const path = `/lists/${run.id}`
  return (
    <Menu about={listName(run)}>
      {run.answered > 0 ? (
        <>
          <a href={`${path}/export`}>Download results</a>
          <a href={`${path}/summary`}>Summary</a>
        </>
      ) : null}
      {(run.outcomes.matched ?? 0) > 0 ? <a href={`${path}/watch`}>Watch the matched companies</a> : null}
      <StopList run={run} />
      <DeleteList run={run} />
    </Menu>
  )
}

/** Keeps what is answered. */
export function StopList({ run: { status, problem, id } }: { run: BulkRun }) {
  return !problem && (status === 'waiting' || status === 'running') ? (
    <button type="submit" form={stopping} name="id" value={id} class="quiet tiny">
      Stop this list
    </button>
  ) : null
}

/** While it asks, the rest of its menu is hidden. */
export function DeleteList({ run }: { run: BulkRun }) {
  return (
    <details class="fold asks">
      <summary class="bare button danger tiny">
        <FoldWords text="Delete this list" />
      </summary>
      <div class="folded">
        <p class="given not-on-phone">
          <strong>{`Delete ${listName(run)}?`}</strong>
        </p>
        <p class="small muted">Rows, answers and decisions are deleted for good.</p>
        <button type="submit" form={deleting} name="id" value={run.id} class="danger solid">
          Delete
        </button>
      </div>
    </details>
  )
}

const deleting = 'delete'
const stopping = 'stop'

/** The forms of the buttons above, once on a page. */
export function ListForms({ visit }: { visit: Visit }) {
  return (
    <>
      <Form visit={visit} path="/lists/stop" id={stopping} label="Stop a list">
        {null}
      </Form>
      <Form visit={visit} path="/lists/delete" id={deleting} label="Delete a list">
        {null}
      </Form>
    </>
  )
}

export function ListsPage({ visit, runs }: { visit: Visit; runs: readonly BulkRun[] }) {
  return (
    <>
      <PageHead
        title="Lists"
        lead="Send a sheet of customers, suppliers or leads. Every row comes back as it was, with its company."
        aside={
          runs.length === 0 ? null : (
            <a class="button not-on-phone" href="#send">
              Send a list
            </a>
          )
        }
      />
      {runs.length === 0 ? (
        <>
          <UploadCard visit={visit} />
          <WhatComesBack />
        </>
      ) : (
        <>
          <TableCard label="Your lists" rows={runs} columns={columnsOf(runs)}>
            <TableFoot aside={<Legend runs={runs} />}>Lists are deleted after 30 days.</TableFoot>
          </TableCard>
          <ListForms visit={visit} />
          <UploadCard visit={visit} />
        </>
      )}
    </>
  )
}

/** What the colours of the bars mean. */
function Legend({ runs }: { runs: readonly BulkRun[] }) {
  return (
    <>
      {outcomesOf(runs.map((run) => run.outcomes)).map((outcome) => (
        <span>
          <i class={`share-dot share-${outcome}`} /> {outcomeTexts[outcome]}
        </span>
      ))}
    </>
  )
}

/** What comes back, shown by three rows. */
const exampleRows = [
  ['Harbour Lane Boatworks', 'good', 'Harbour Lane Boatworks Limited, by its name'],
  ['info@corvane.example', 'good', 'Corvane Maritime Holdings PLC, by its e-mail domain'],
  ['Silver Reed', 'warn', 'two companies to choose from'],
] as const

function WhatComesBack() {
  return (
    <Card title="What comes back">
      <p class="muted">
        You have not sent a list yet. Names, websites, e-mail addresses and company numbers are understood, spelled as
        people write them.
      </p>
      <dl class="facts sent">
        {exampleRows.map(([sent, tone, found]) => (
          <>
            <dt>{sent}</dt>
            <dd>
              <Dot tone={tone} word={tone === 'good' ? 'matched' : 'to decide'} /> {found}
            </dd>
          </>
        ))}
      </dl>
    </Card>
  )
}

/** Tells lists of one name apart: “1 of 2” is the one that was sent first. `runs` has the newest first. */
function placeAmongNamesakes(run: BulkRun, runs: readonly BulkRun[]): string {
  const namesakes = runs.filter((other) => listName(other) === listName(run))
  const { length } = namesakes
  return length < 2 ? '' : `${length - namesakes.indexOf(run)} of ${length}`
}

function UploadCard({ visit }: { visit: Visit }) {
  return (
    <Card title="Send a list" id="send">
      {/* A refused file is shown where it was dropped. */}
      <Form visit={visit} path="/lists/add#send" kind="upload" hasFiles>
        <FileDrop
          accept=".csv,.tsv,.txt,.xlsx,.jsonl,text/csv,text/plain"
          hint="CSV, XLSX, JSON lines or one entry a line, at most 10 MB here and 50 MB over the API"
          isRequired
        />
        <div class="actions spread">
          <span class="small muted">
            You see the columns and the cost before anything is looked up. A number or a clear name is free; if only the
            website can tell, a match costs 1 credit.
          </span>
          <button type="submit" class="tiny">
            Check the columns
          </button>
        </div>
      </Form>
    </Card>
  )
}

/** It was sent to see its columns and its cost, and waits for its owner. */
export function isNotStarted({ problem }: BulkRun): boolean {
  return problem?.code === 'not_started'
}

const tones = { receiving: '', waiting: 'info', running: 'info', completed: 'good', stopped: 'warn' } as const

function isToDecide({ status, outcomes: { needs_review: open = 0 } }: BulkRun): boolean {
  return status === 'completed' && open > 0
}

export function RunStatus({ run }: { run: BulkRun }) {
  const { needs_review: open = 0, credit_limit: skipped = 0 } = run.outcomes
  // All other rows are answered.
  if (run.status === 'stopped' && skipped > 0 && run.answered === run.rows)
    return <Badge text={`${figure(skipped)} without credit`} tone="warn" />
  if (isToDecide(run)) return <Badge text={`${figure(open)} to decide`} tone="warn" />
  return <Badge text={isNotStarted(run) ? 'not started' : run.status} tone={tones[run.status]} />
}
