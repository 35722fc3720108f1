import { displayName } from '@brassplate/core'
import { bestCandidate } from '@brassplate/core/lists'
import { useContext } from 'hono/jsx'
import { percent } from '../answer/waterfall-view.js'
import type { BulkRow } from '../api-types.js'
import { Tie } from '../parts/badges.js'
import { CompanyLink } from '../parts/links.js'
import type { Column } from '../parts/table.js'
import { AccountEmail, countWords, deciderWords, figure, Time } from '../parts/text.js'
import type { ListView } from './list-view.js'
import { likelihoodOf, OurAnswer, ShortHow } from './row-answer.js'
import { reasonOf } from './row-text.js'

type RowColumns = readonly Column<BulkRow>[]

const companyColumn = (facts: ListView['facts']): RowColumns[number] => [
  'Company',
  (row) => <OurAnswer row={row} facts={facts.get(row.company?.company_number ?? '')} />,
  'stacked wide',
]

/** Rows without a company and a candidate leave the room to the reason. */
export function answerColumns(rows: readonly BulkRow[], facts: ListView['facts']): RowColumns {
  const isPlain = rows.every(({ company, candidates, decision }) => !company && !decision && candidates.length === 0)
  return isPlain ? [companyColumn(facts)] : foundColumns(facts)
}

const foundColumns = (facts: ListView['facts']): RowColumns => [
  companyColumn(facts),
  ['Likelihood', (row) => percentOf(likelihoodOf(row)), 'right number'],
  [
    'How',
    (row) =>
      row.outcome === 'needs_review' && row.candidates.length > 0 ? (
        <span title={row.reason ?? undefined}>{countWords(row.candidates.length, 'candidate')}</span>
      ) : (
        <ShortHow row={row} facts={facts.get(row.company?.company_number ?? '')} />
      ),
    'small muted long brief',
  ],
]

/** Of rows that a person has decided: who, when and why. */
export const decidedColumns = (facts: ListView['facts']): RowColumns => [
  companyColumn(facts),
  ['Decided', ({ decision }) => (decision ? <Time at={decision.decided_at} /> : null), 'small muted'],
  ['Decided by', ({ decision }) => <DecidedBy by={decision?.decided_by ?? null} />, 'small muted brief'],
  [
    'Note',
    ({ decision }) => (decision?.note ? <span title={decision.note}>{decision.note}</span> : null),
    'small given brief long',
  ],
]

function DecidedBy({ by }: { by: string | null }) {
  const email = useContext(AccountEmail)
  const text = by === null ? '' : deciderWords(by, email)
  return <span title={text}>{text}</span>
}

function percentOf(likelihood: number | null): string {
  return likelihood === null ? '' : percent(likelihood)
}

/** Of rows to decide: the first candidate, and whether it is more likely than the next. */
export const openColumns: RowColumns = [
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
  ['Likelihood', (row) => percentOf(likelihoodOf(row)) || '–', 'right number'],
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
    'small muted long why',
  ],
]

function numberAndName({ company_number: number, company_name: name }: BulkRow['candidates'][number]) {
  return [number, displayName(name)]
}

export function isTie(row: BulkRow): boolean {
  return row.candidates.length > 1 && bestCandidate(row) === undefined
}
