import { MatchStatus } from '../parts/badges.js'
import { CompanyLink } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { percent } from './waterfall-view.js'

interface VerdictProps {
  readonly status: string
  /** Null if there is none. */
  readonly number: string | null
  readonly name: string | null
  /** Null if a person decided, or if there is none. */
  readonly likelihood: number | null
}

/** What is known without a company. */
const titles: Readonly<Record<string, string>> = {
  no_match: 'No registered company found',
  non_uk_entity: 'Not a UK company',
  needs_review: 'Not clear who runs it',
  scrape_failed: 'The site could not be read',
}

/** The decision at a glance: the company to the left, how likely it is to the right. */
export function Verdict({ status, number, name, likelihood }: VerdictProps) {
  return (
    <div class="verdict">
      {number ? <Monogram name={name ?? number} isLarge /> : null}
      <div>
        {number ? (
          <p class="title">
            <CompanyLink number={number} name={name} />
          </p>
        ) : (
          <p class="title">{titles[status]}</p>
        )}
        <MatchStatus status={status} /> {number ? <span class="number muted">{number}</span> : null}
      </div>
      {likelihood ? (
        <p class="likely">
          <span class="confidence">{percent(likelihood)}</span>{' '}
          <span class="small muted">likely that this company runs the site</span>
        </p>
      ) : null}
    </div>
  )
}
