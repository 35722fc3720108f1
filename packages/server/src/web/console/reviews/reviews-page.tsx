import { percent } from '../answer/waterfall-view.js'
import type { ReviewSummary } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { Badge } from '../parts/badges.js'
import { Done, Empty } from '../parts/notes.js'
import { Pager } from '../parts/pager.js'
import { Time } from '../parts/text.js'

export interface ReviewsPageProps {
  readonly status: 'open' | 'decided'
  readonly reviews: readonly ReviewSummary[]
  /** The best candidate of each open review, since a percentage alone says little. */
  readonly best: Awaited<ReturnType<BeyondApi['bestCandidates']>>
  readonly page: number
  readonly limit: number
  readonly pagination: { readonly total: number; readonly total_is_exact: boolean; readonly has_more: boolean }
  readonly isFinished: boolean
}

export function ReviewsPage({ status, reviews, best, page, limit, pagination, isFinished }: ReviewsPageProps) {
  const isOpen = status === 'open'
  const [first] = reviews
  return (
    <>
      <div class="head">
        <div>
          <h1>Reviews</h1>
          <p class="lead">
            Domains whose evidence was not strong enough to name a company. Your decision counts for your account, is
            free, and can be undone.
          </p>
        </div>
        {isOpen && first ? (
          <a class="button" href={`/reviews/${encodeURIComponent(first.domain)}`} data-key="j">
            Start reviewing
          </a>
        ) : null}
      </div>
      <Done text={isFinished ? 'That was the last one. Nothing is left to review.' : undefined} />
      <nav class="actions" aria-label="Reviews">
        <a class="button quiet tiny" href="/reviews" aria-current={isOpen ? 'page' : undefined}>
          To decide
        </a>
        <a class="button quiet tiny" href="/reviews?status=decided" aria-current={isOpen ? undefined : 'page'}>
          Decided
        </a>
      </nav>
      <p />
      {reviews.length === 0 ? (
        <Empty>{isOpen ? 'Nothing waits for a decision.' : 'Nothing has been decided yet.'}</Empty>
      ) : (
        <section class="card" aria-label={isOpen ? 'Open reviews' : 'Decided reviews'}>
          <div class="scroll">
            <table>{isOpen ? <OpenRows reviews={reviews} best={best} /> : <DecidedRows reviews={reviews} />}</table>
          </div>
          <Pager
            path="/reviews"
            query={{ status: isOpen ? '' : status }}
            page={page}
            total={pagination.total}
            isTotalExact={pagination.total_is_exact}
            limit={limit}
            hasMore={pagination.has_more}
          />
        </section>
      )}
    </>
  )
}

function ReviewLink({ domain }: { domain: string }) {
  return (
    <a href={`/reviews/${encodeURIComponent(domain)}`} class="given">
      {domain}
    </a>
  )
}

function OpenRows({ reviews, best }: Pick<ReviewsPageProps, 'reviews' | 'best'>) {
  return (
    <>
      <thead>
        <tr>
          <th>Domain</th>
          <th>Best candidate</th>
          <th class="right">Likelihood</th>
          <th>Why it waits</th>
          <th>Waiting since</th>
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <tr>
            <td>
              <ReviewLink domain={review.domain} />
            </td>
            <td class="given">{best.get(review.domain)?.name}</td>
            <td class="right number">{review.match_confidence === null ? '' : percent(review.match_confidence)}</td>
            <td class="small">{best.get(review.domain)?.whyNotMatched}</td>
            <td class="small">
              <Time at={review.opened_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

function DecidedRows({ reviews }: { reviews: readonly ReviewSummary[] }) {
  return (
    <>
      <thead>
        <tr>
          <th>Domain</th>
          <th>Decision</th>
          <th>By</th>
          <th>When</th>
          <th>Note</th>
        </tr>
      </thead>
      <tbody>
        {reviews.map(({ domain, decision }) => (
          <tr>
            <td>
              <ReviewLink domain={domain} />
            </td>
            <td class="given">
              {decision?.company_number ? (
                <a href={`/companies/${decision.company_number}`}>{decision.company_name ?? decision.company_number}</a>
              ) : (
                <Badge text="none of them" />
              )}
            </td>
            <td class="small given">{decision?.decided_by}</td>
            <td class="small">{decision ? <Time at={decision.decided_at} /> : null}</td>
            <td class="small given">{decision?.note}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}
