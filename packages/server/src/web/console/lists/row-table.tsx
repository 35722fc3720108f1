import { displayName } from '@brassplate/core'
import { bestCandidate, outcomeTexts } from '@brassplate/core/lists'
import type { Child } from 'hono/jsx'
import { likely, percent } from '../answer/waterfall-view.js'
import type { BulkRow, CompanyAnswer } from '../api-types.js'
import { Badge, Tie, UnusualStatus } from '../parts/badges.js'
import { Action } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Picked } from '../parts/picked.js'
import { withQuery } from '../parts/query.js'
import { type Column, hiddenTitle, TableCard } from '../parts/table.js'
import { countWords, figure } from '../parts/text.js'
import { LikelihoodNote } from './decide-cards.js'
import type { ListView } from './list-view.js'
import { OwnText } from './own-text.js'
import { foundByWords, reasonOf } from './row-text.js'

const form = 'selected-rows'
/** Of a row. */
const candidatesMax = 3

interface RowTableProps extends Pick<ListView, 'visit' | 'run' | 'titles' | 'rows' | 'here' | 'facts'> {
  /** Below the table. */
  readonly children: Child
}

/** The rows as the person sent them, beside our answer. */
export function RowTable({ visit, run, titles, rows, here, facts, children }: RowTableProps) {
  const isToDecide = here.outcome === 'needs_review'
  const columns: readonly Column<BulkRow>[] = [
    ['Row', ({ line }) => <a href={`/lists/${run.id}/rows/${line}`}>{figure(line)}</a>, 'right number row-line'],
    ['Your row', (row) => <OwnText row={row} run={run} titles={titles} />, 'stacked'],
    ...(isToDecide ? openColumns : answerColumns(facts)),
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
            fields={{ decision: decision.decision_id }}
          />
        ) : (
          <RowLink path={`/lists/${run.id}/rows/${line}`} line={line} isOpen={outcome !== 'matched'} />
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
          Tie: the first candidates are equally likely. “Accept first candidate” skips ties. You can set selected rows
          that have the same candidates to one of them.
        </p>
      ) : null}
      {isToDecide ? <LikelihoodNote run={run} /> : null}
      <Picked visit={visit} id={form} path={`/lists/${run.id}/selected`} back={withQuery(`/lists/${run.id}`, here)}>
        {here.outcome === 'matched' ? (
          <button type="submit" class="danger tiny" name="action" value="unmatch">
            Reject these matches
          </button>
        ) : (
          <>
            <button type="submit" class="quiet tiny" name="action" value="accept" data-accept>
              Accept first candidate
            </button>
            {isToDecide ? sharedCandidates : null}
            <button type="submit" class="danger tiny" name="action" value="reject">
              None of them
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

function answerColumns(facts: ListView['facts']): readonly Column<BulkRow>[] {
  const factsOf = ({ company }: BulkRow) => facts.get(company?.company_number ?? '')
  return [
    ['Company', (row) => <OurAnswer row={row} facts={factsOf(row)} />, 'stacked wide'],
    [
      'How',
      (row) =>
        row.outcome === 'needs_review' && row.candidates.length > 0 ? (
          <span title={row.reason ?? undefined}>{candidateWords(row)}</span>
        ) : (
          <How row={row} facts={factsOf(row)} />
        ),
      'small muted long brief',
    ],
  ]
}

/** Of rows to decide: the first candidate, and whether it is more likely than the next. */
const openColumns: readonly Column<BulkRow>[] = [
  [
    'First candidate',
    ({ candidates: [first] }) =>
      first ? (
        <>
          <CompanyLink number={first.company_number} name={first.company_name} />
          <span class="small muted number">{first.company_number}</span>
        </>
      ) : null,
    'stacked candidate',
  ],
  [
    'Likelihood',
    ({ candidates: [first] }) => (first?.match_confidence ? percent(first.match_confidence) : ''),
    'right number',
  ],
  [
    'Candidates',
    (row) => (
      <span data-candidates={JSON.stringify(row.candidates.map(numberAndName))}>
        {figure(row.candidates.length)} {isTie(row) ? <Tie /> : null}
      </span>
    ),
    'number small',
  ],
  [
    'Why',
    ({ reason }) => (
      <span class="two-lines" title={reason ?? ''}>
        {reasonOf(reason ?? '')}
      </span>
    ),
    'small muted long brief why',
  ],
]

/** How many there are, and how likely the first one is. */
function candidateWords({ candidates }: BulkRow): string {
  const likelihood = candidates[0]?.match_confidence
  const count = countWords(candidates.length, 'candidate')
  if (likelihood == null) return count
  return `${count}, ${candidates.length > 1 ? 'the first ' : ''}${likely(likelihood)}`
}

function numberAndName({ company_number: number, company_name: name }: BulkRow['candidates'][number]) {
  return [number, displayName(name)]
}

function isTie(row: BulkRow): boolean {
  return row.candidates.length > 1 && bestCandidate(row) === undefined
}

/** A row without a company gets one; one with a company is changed. */
function RowLink({ path, line, isOpen }: { path: string; line: number; isOpen: boolean }) {
  const label = isOpen ? 'Choose company' : 'Change'
  return (
    <a
      class={isOpen ? 'button quiet tiny' : undefined}
      href={path}
      aria-label={isOpen ? `${label} for row ${line}` : `${label} row ${line}`}
    >
      {label}
    </a>
  )
}

interface AnswerProps {
  readonly row: BulkRow
  /** What the register says about its company now. */
  readonly facts: CompanyAnswer | undefined
  /** The candidates stand below it. */
  readonly isShort?: boolean
}

export function OurAnswer({ row: { company, outcome, candidates }, facts, isShort = false }: AnswerProps) {
  if (company) {
    return (
      <>
        <span>
          <CompanyLink number={company.company_number} name={company.company_name} />
        </span>
        <span class="small muted">
          <span class="number">{company.company_number}</span>
          {company.registered_postcode ? <span class="postcode">{` · ${company.registered_postcode}`}</span> : null}{' '}
          <UnusualStatus
            status={facts?.company_status ?? company.company_status}
            detail={facts?.company_status_detail}
          />
        </span>
      </>
    )
  }
  const [first] = candidates
  return (
    <>
      <span>
        <i class={`share-dot share-${outcome}`} /> {outcomeTexts[outcome]}
      </span>
      {outcome === 'needs_review' && first && !isShort ? (
        <span class="small muted">
          <CompanyLink number={first.company_number} name={first.company_name} />?
        </span>
      ) : null}
    </>
  )
}

export function How({ row, facts }: Pick<AnswerProps, 'row' | 'facts'>) {
  const { matched_by: by, reason, decision, charged, match_confidence: likelihood } = row
  const how = decision
    ? decision.company_number
      ? 'you decided'
      : 'you said none'
    : by
      ? foundByWords(by, row, facts)
      : null
  const isSure = decision !== null || by === null || by === 'number' || likelihood === null
  return (
    <span title={decision ? undefined : (reason ?? undefined)}>
      {how}
      {isSure ? null : `, ${likely(likelihood)}`}
      {decision || !reason ? null : (
        <span class="muted">
          {how ? ': ' : null}
          {reasonOf(reason)}
        </span>
      )}
      {charged ? ' ' : null}
      {charged ? <Badge text="1 credit" /> : null}
    </span>
  )
}
