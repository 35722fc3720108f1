import { Badge, MatchStatus, UnusualStatus } from '../parts/badges.js'
import { CompanyLink } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { likely, percent } from './waterfall-view.js'

interface VerdictProps {
  readonly status: string
  /** Null if there is none. */
  readonly number: string | null
  readonly name: string | null
  /** Null if a person decided, or if there is none. */
  readonly likelihood: number | null
  readonly isByReviewer?: boolean
  readonly companyStatus?: string | null
  /** What was asked for is the website of the company. */
  readonly website?: string | null
}

/** What is known without a company. */
const titles: Readonly<Record<string, string>> = {
  no_match: 'No registered company found',
  non_uk_entity: 'Not a UK company',
  needs_review: 'Not clear who runs it',
  scrape_failed: 'The site could not be read',
}

/** The decision at a glance: the company to the left, how likely it is to the right. */
export function Verdict(props: VerdictProps) {
  const { status, number, name, likelihood, isByReviewer = false, companyStatus = null, website = null } = props
  return (
    <div class="verdict">
      {number ? <Monogram name={name ?? number} isLarge /> : null}
      <div>
        {website !== null ? (
          <p class="title">
            <a href={`/domains/${encodeURIComponent(website)}`} class="given">
              {website}
            </a>
          </p>
        ) : number ? (
          <p class="title">
            <CompanyLink number={number} name={name} />
          </p>
        ) : (
          <p class="title">
            {isByReviewer && status === 'no_match' ? 'No registered company runs it' : titles[status]}
          </p>
        )}
        {isByReviewer ? <Badge text="decided" tone="info" /> : <MatchStatus status={status} />}{' '}
        {number && website !== null ? (
          <span class="muted">
            {'The website of '}
            <CompanyLink number={number} name={name} />{' '}
          </span>
        ) : null}
        {number ? <span class="number muted">{number}</span> : null}{' '}
        {companyStatus === null ? null : <UnusualStatus status={companyStatus} />}
      </div>
      {likelihood && number ? (
        <p class="likely">
          <span class="confidence">{percent(likelihood)}</span>{' '}
          <span class="small muted">likely that this company runs the site</span>
        </p>
      ) : null}
    </div>
  )
}

interface NotClearProps {
  readonly status: string
  /** The most likely first. */
  readonly candidates: readonly {
    readonly company_number: string | null
    readonly company_name: string | null
    readonly match_confidence: number | null
  }[]
  readonly likelihood: number | null
}

/** What is known is said first; the most likely company is no answer, so it stands second. */
export function NotClear({ status, candidates, likelihood }: NotClearProps) {
  const [first, second] = candidates
  const isTie = second !== undefined && first?.match_confidence === second.match_confidence
  return (
    <div class="verdict">
      <div>
        <p class="title">{titles.needs_review}</p>
        <MatchStatus status={status} />{' '}
        {isTie ? (
          <span class="muted">
            {`${candidates.length === 2 ? 'Two' : `The first two of ${candidates.length}`} companies are equally likely`}
            {likelihood === null ? '' : `: ${percent(likelihood)}`}
          </span>
        ) : first ? (
          <span class="muted">
            {candidates.length === 1 ? 'Perhaps ' : `The first of ${candidates.length}: `}
            <CompanyLink number={first.company_number} name={first.company_name} />
            {likelihood === null ? '' : `, ${likely(likelihood)}`}
          </span>
        ) : null}
      </div>
    </div>
  )
}
