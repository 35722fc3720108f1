import { displayName } from '@brassplate/core'
import { bestCandidate } from '@brassplate/core/lists'
import { percent } from '../answer/waterfall-view.js'
import type { BulkRow } from '../api-types.js'
import { Tie } from '../parts/badges.js'
import { CompanyLink } from '../parts/links.js'
import type { Column } from '../parts/tables/table.js'
import { countWords, Decider, Time, Unknown } from '../parts/text.js'
import type { ListView } from './list-view.js'
import { Likelihood, likelihoodOf, OurAnswer, ShortHow } from './row-answer.js'
import { reasonOf, shortReason } from './text/row-text.js'

type RowColumns = readonly Column<BulkRow>[]

const companyColumn = (facts: ListView['facts'], hasReasonBeside = true): RowColumns[number] => [
  'Company',
  (row) => (
    <OurAnswer row={row} facts={facts.get(row.company?.company_number ?? '')} hasReasonBeside={hasReasonBeside} />
  ),
  'stacked',
]

/** Rows without a company and a candidate leave the room to the reason. */
export function answerColumns(rows: readonly BulkRow[], facts: ListView['facts']): RowColumns {
  const isPlain = rows.every(({ company, candidates, decision }) => !company && !decision && candidates.length === 0)
  return isPlain ? [companyColumn(facts, false)] : foundColumns(facts)
}

const foundColumns = (facts: ListView['facts']): RowColumns => [
  companyColumn(facts),
  [
    'Matched by',
    (row) =>
      row.outcome === 'needs_review' && row.candidates.length > 0 ? (
        <>
          <WhyOpen row={row} />
          <Likelihood row={row} />
        </>
      ) : (
        <ShortHow row={row} facts={facts.get(row.company?.company_number ?? '')} />
      ),
    'small muted clear',
  ],
]

/** Of rows that a person has decided: who, when and why. */
export const decidedColumns = (facts: ListView['facts']): RowColumns => [
  companyColumn(facts),
  [
    'Decided',
    ({ decision }) =>
      decision ? (
        <>
          <Decider by={decision.decided_by} />{' '}
          <span class="under">
            <Time at={decision.decided_at} />
          </span>
        </>
      ) : null,
    'small muted by-cell',
  ],
  ['Note', ({ decision }) => decision?.note ?? null, 'small given long'],
]

/** Of a candidate that is so likely, a count of them says nothing. */
const likelyMin = 0.9

/** Why a row waits: there are several candidates, or something speaks against the only or likely one. */
function WhyOpen({ row }: { row: BulkRow }) {
  const { candidates, reason } = row
  const isLikely = (candidates[0]?.match_confidence ?? 0) >= likelyMin
  if (candidates.length > 1 && !(isLikely && reason)) return <>{countWords(candidates.length, 'candidate')}</>
  return <span title={reasonOf(reason ?? '', candidates)}>{shortReason(row)}</span>
}

/** Of rows to decide: the first candidate, and whether it is more likely than the next. */
export const openColumns: RowColumns = [
  [
    'First candidate',
    (row) => {
      const { candidates } = row
      const [first] = candidates
      return first ? (
        <>
          <CompanyLink number={first.company_number} name={first.company_name} />
          <span class="small muted" data-candidates={JSON.stringify(candidates.map(numberAndName))}>
            <span class="number">{first.company_number}</span>
            {candidates.length > 1 ? `, first of ${candidates.length}` : ', the only one'} {isTie(row) ? <Tie /> : null}
          </span>
        </>
      ) : null
    },
    'stacked',
  ],
  ['Why', ({ reason, candidates }) => reasonOf(reason ?? '', candidates), 'small muted long why'],
  [
    'Likelihood',
    (row) => {
      const likelihood = likelihoodOf(row)
      return likelihood === null ? <Unknown /> : percent(likelihood)
    },
    'right number',
  ],
]

function numberAndName({ company_number: number, company_name: name }: BulkRow['candidates'][number]) {
  return [number, displayName(name)]
}

export function isTie(row: BulkRow): boolean {
  return row.candidates.length > 1 && bestCandidate(row) === undefined
}
