import { outcomeTexts } from '@brassplate/core/lists'
import { likely, percent } from '../answer/waterfall-view.js'
import type { BulkRow, CompanyAnswer } from '../api-types.js'
import { Badge, UnusualStatus } from '../parts/badges.js'
import { CompanyLink } from '../parts/links.js'
import { capital, ShortDecider } from '../parts/text.js'
import { foundByWords, reasonOf, shortFoundBy, shortReason } from './text/row-text.js'

interface AnswerProps {
  readonly row: BulkRow
  /** What the register says about its company now. */
  readonly facts: CompanyAnswer | undefined
  /** The page shows the candidates and the likelihood elsewhere. */
  readonly isShort?: boolean
  /** The reason for no company stands beside it. */
  readonly hasReasonBeside?: boolean
}

export function OurAnswer({ row, facts, isShort = false, hasReasonBeside = false }: AnswerProps) {
  const { company, outcome, candidates, decision, reason } = row
  if (company) {
    return (
      <>
        <span class="of-row">
          <CompanyLink number={company.company_number} name={company.company_name} />
        </span>
        <span class="small muted">
          <span class="number">
            {company.company_number}
            {company.registered_postcode ? ` · ${company.registered_postcode}` : null}
          </span>{' '}
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
        <i class={`share-dot share-${outcome}`} /> {decision ? 'No company' : outcomeTexts[outcome]}
      </span>{' '}
      {isShort || decision ? null : outcome === 'needs_review' && first ? (
        <span class="small muted">
          <CompanyLink number={first.company_number} name={first.company_name} />?
        </span>
      ) : reason && outcome !== 'credit_limit' && !hasReasonBeside ? (
        <span class="small muted">{reasonOf(reason)}</span>
      ) : null}
      {/* Its page says from when, and a test domain always gives the same. */}
      {outcome === 'scrape_failed' && row.domain && !row.domain.endsWith('.test') ? (
        <span>
          <a class="button quiet tiny" href={`/domains/${encodeURIComponent(row.domain)}`}>
            Read again
          </a>
        </span>
      ) : null}
    </>
  )
}

/** How the company was found. Who decided is said apart from it. */
export function How({ row, facts }: AnswerProps) {
  const { matched_by: by, decision, charged } = row
  const likelihood = likelihoodOf(row)
  return (
    <>
      {by && !decision ? capital(foundByWords(by, row, facts)) : null}
      {likelihood === null || by === null ? null : `, ${likely(likelihood)}`}
      {charged ? ' ' : null}
      {charged ? <Badge text="1 credit" /> : null}
    </>
  )
}

/** In a table, what it was found by and how likely it is, or the reason for no company; below it what is said against it. */
export function ShortHow({ row, facts }: AnswerProps) {
  const { company, outcome, reason, decision, charged, matched_by: by } = row
  return (
    <>
      {decision ? (
        <>
          <ShortDecider by={decision.decided_by} /> {decision.company_number ? 'decided' : 'said none'}
        </>
      ) : by ? (
        <>
          {shortFoundBy(by, row, facts)}
          <Likelihood row={row} />
        </>
      ) : null}
      {charged ? <span class="number"> · 1 credit</span> : null}{' '}
      {!reason || decision ? null : company ? (
        <span class="under">{reasonOf(reason)}</span>
      ) : outcome === 'credit_limit' ? null : (
        <span title={reasonOf(reason, row.candidates)}>{shortReason(row)}</span>
      )}
    </>
  )
}

/** After a word. */
export function Likelihood({ row }: { row: BulkRow }) {
  const likelihood = likelihoodOf(row)
  return likelihood === null ? null : (
    <>
      {' · '}
      <span class="number">{percent(likelihood)}</span>
    </>
  )
}

/** Null if a number or a person says which company it is, so that nothing was weighed. */
export function likelihoodOf({ outcome, decision, candidates, ...row }: BulkRow): number | null {
  if (outcome === 'needs_review') return candidates[0]?.match_confidence ?? null
  return decision || !row.company || row.matched_by === 'number' ? null : row.match_confidence
}
