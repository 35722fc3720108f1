import type { Child } from 'hono/jsx'
import type { BulkRow } from '../api-types.js'
import { Action } from '../parts/forms.js'
import { withQuery } from '../parts/query.js'
import { Picked } from '../parts/tables/picked.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { figure } from '../parts/text.js'
import { LikelihoodNote, thresholdWords } from './decide-cards.js'
import type { ListView } from './list-view.js'
import { answerColumns, decidedColumns, isTie, openColumns } from './row-columns.js'
import { OwnText } from './text/own-text.js'

const form = 'selected-rows'
/** Of a row. */
const candidatesMax = 3

interface RowTableProps extends Pick<ListView, 'visit' | 'run' | 'titles' | 'rows' | 'here' | 'facts' | 'undoNext'> {
  /** Below the table. */
  readonly children: Child
}

/** The rows as the person sent them, beside our answer. */
export function RowTable({ visit, run, titles, rows, here, facts, undoNext, children }: RowTableProps) {
  const isToDecide = here.outcome === 'needs_review'
  const isDecided = here.outcome === 'decided'
  const columns: readonly Column<BulkRow>[] = [
    ['Row', ({ line }) => <a href={`/lists/${run.id}/rows/${line}`}>{figure(line)}</a>, 'right number row-line'],
    ['Your row', (row) => <OwnText row={row} run={run} titles={titles} />, 'main stacked own-cell'],
    ...(isToDecide ? openColumns : isDecided ? decidedColumns(facts) : answerColumns(rows, facts)),
    [
      hiddenTitle('Decide'),
      ({ line, decision, outcome }) =>
        decision ? (
          <Action
            visit={visit}
            path={withQuery(`/lists/${run.id}/undo`, here)}
            label="Undo"
            spoken={`Undo the decision about row ${line}`}
            kind="quiet tiny"
            shortcut={isDecided && decision === firstOf(rows, undoNext) ? 'u' : undefined}
            fields={{ decision: decision.decision_id }}
          />
        ) : (
          <RowLink path={`/lists/${run.id}/rows/${line}`} line={line} outcome={outcome} />
        ),
      'right small muted row-action',
    ],
  ]
  return (
    <TableCard
      label="Rows"
      rows={rows}
      columns={columns}
      picking={{
        ...{ form, name: 'line', valueOf: ({ line }: BulkRow) => String(line) },
        labelOf: ({ line }: BulkRow) => `row ${line}`,
      }}
    >
      {isToDecide && rows.some(isTie) ? (
        <p class="small muted">
          Tie: the first candidates are equally likely. Select rows to decide them together: accepting the first
          candidate of each leaves ties out, and rows with the same candidates can be set to one of them.
        </p>
      ) : null}
      {isToDecide ? <LikelihoodNote run={run} before={thresholdWords} /> : null}
      <Picked visit={visit} id={form} path={`/lists/${run.id}/selected`} back={withQuery(`/lists/${run.id}`, here)}>
        {here.outcome === 'matched' ? (
          <>
            <button type="submit" class="quiet tiny" name="action" value="watch">
              Watch
            </button>
            <button type="submit" class="danger tiny" name="action" value="unmatch">
              Reject these matches
            </button>
          </>
        ) : (
          <>
            <button type="submit" class="quiet tiny" name="action" value="accept" data-accept>
              Accept first candidate
            </button>
            {isToDecide ? sharedCandidates : null}
            <button type="submit" class="danger tiny" name="action" value="reject">
              None of these companies
            </button>
          </>
        )}
      </Picked>
      {children}
    </TableCard>
  )
}

/** The script shows those that are a candidate of every selected row. */
const sharedCandidates = (
  <details class="menu" data-float data-shared-menu hidden>
    <summary class="bare button quiet tiny">Set to…</summary>
    <div class="panel">
      {Array.from({ length: candidatesMax }, () => (
        <button type="submit" class="quiet tiny" name="company_number" data-shared hidden disabled />
      ))}
    </div>
  </details>
)

/** A row without a company gets one; one with a company is changed. A button if the row waits for it. */
function RowLink({ path, line, outcome }: { path: string; line: number; outcome: BulkRow['outcome'] }) {
  const isMatched = outcome === 'matched'
  const label = isMatched ? 'Change' : 'Choose company'
  return (
    <a
      class={isMatched ? 'on-hover' : outcome === 'needs_review' ? 'button quiet tiny' : undefined}
      href={path}
      aria-label={isMatched ? `${label} row ${line}` : `${label} for row ${line}`}
    >
      {isMatched ? label : 'Choose'}
    </a>
  )
}

/** The first row of the decision that is undone next, on this page. */
function firstOf(rows: readonly BulkRow[], next: ListView['undoNext']): BulkRow['decision'] {
  return rows.find(({ decision }) => decision?.decision_id === next?.decision_id)?.decision ?? null
}
