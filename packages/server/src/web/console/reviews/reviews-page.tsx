import { plainSentence } from '@brassplate/core/api'
import { bestCandidate } from '@brassplate/core/lists'
import { percent } from '../answer/waterfall-view.js'
import type { Review, ReviewSummary } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { Tie } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { ChoiceChips } from '../parts/filter-chips.js'
import { Done, Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { Pager, type Pagination } from '../parts/tables/pager.js'
import { Picked } from '../parts/tables/picked.js'
import { type Column, hiddenTitle, SortLinks, TableCard } from '../parts/tables/table.js'
import { CompanyName, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { type AskedDecisions, DecidedReviews, DecisionFilters, type ListDecision } from './decided-reviews.js'
import { LastDecision } from './last-decision.js'
import { ListsToDecide, type ListToDecide, listPath } from './lists-to-decide.js'

export interface ReviewsPageProps {
  readonly visit: Visit
  readonly status: 'open' | 'decided'
  readonly asked: AskedDecisions
  /** Empty for the most likely first. */
  readonly sort: string
  readonly reviews: readonly ReviewSummary[]
  /** The best candidate of each open review, since a percentage alone says little. */
  readonly best: Awaited<ReturnType<BeyondApi['bestCandidates']>>
  readonly pagination: Pagination
  /** When the reviews were read. */
  readonly at: string
  /** When each list ended. */
  readonly since: ReadonlyMap<string, string | null>
  /** The newest decisions about rows of lists. */
  readonly ofLists: readonly ListDecision[]
  readonly done: string
  /** The review that was decided just before. */
  readonly last: Review | null
}

const doneWords = {
  selected: 'The selected domains are decided. Each can be undone under Decided.',
  ties: 'Decided, except the ties: if two candidates are equally likely, choose one of them by hand.',
  none: 'No domain was selected.',
  undone: 'The decision is undone. What it was about is as it was before.',
  gone: 'This decision no longer stands: it was undone or replaced, or its list is deleted.',
}
const form = 'selected-reviews'

const pathOf = ({ domain }: ReviewSummary) => `/reviews/${encodeURIComponent(domain)}`

export function ReviewsPage(props: ReviewsPageProps) {
  const { visit, status, reviews, pagination, done, last } = props
  const isOpen = status === 'open'
  // They come before the domains, once.
  const lists = isOpen && (pagination.page ?? 1) === 1 ? visit.listsToDecide : []
  const [domain, list] = [reviews[0], lists[0]]
  const first = domain ? pathOf(domain) : list && listPath(list)
  return (
    <>
      <PageHead
        title="Reviews"
        lead="Domains and rows of lists whose evidence was not strong enough to name a company. Your decision counts for your account, is free, and can be undone."
        aside={
          isOpen && first ? (
            <a class="button" href={first} data-key="j">
              Start reviewing
            </a>
          ) : null
        }
      />
      {last?.decision ? (
        <LastDecision visit={visit} domain={last.domain} decision={last.decision}>
          {done === 'all' ? lastWords(visit) : null}
        </LastDecision>
      ) : (
        <Done words={{ ...doneWords, all: `The decision is saved. ${lastWords(visit)}` }} code={done} />
      )}
      <div class="actions spread beside">
        <ChoiceChips
          label="Reviews"
          choices={[
            { text: 'To decide', path: '/reviews', isCurrent: isOpen, count: visit.toDecide.all },
            { text: 'Decided', path: '/reviews?status=decided', isCurrent: !isOpen },
          ]}
        />
        {isOpen ? null : <DecisionFilters {...props} />}
      </div>
      {isOpen ? <OpenReviews {...props} lists={lists} /> : <DecidedReviews {...props} />}
    </>
  )
}

/** After the last open domain, rows of lists may still wait, and new domains may have come. */
function lastWords({ toDecide: { all } }: Visit): string {
  if (all === 0) return 'That was the last one. Nothing is left to review.'
  return `${all} ${all === 1 ? 'is' : 'are'} left to decide.`
}

const sorts = [
  ['', 'Likelihood'],
  ['waiting', 'Waiting longest'],
] as const

/** Each is read and decided by itself. */
export const reviewsAtOnceMax = 100

function OpenReviews(props: ReviewsPageProps & { lists: readonly ListToDecide[] }) {
  const { lists, reviews, since } = props
  return (
    <>
      {lists.length > 0 ? <ListsToDecide lists={lists} since={since} /> : null}
      {lists.length === 0 || reviews.length > 0 ? <OpenDomains {...props} /> : null}
    </>
  )
}

function OpenDomains({ visit, sort, reviews, best, pagination, at }: ReviewsPageProps) {
  return (
    <TableCard
      title="Domains"
      aside={reviews.length > 1 ? <SortLinks path="/reviews" query={{}} sorts={sorts} by={sort} /> : null}
      rows={reviews}
      columns={openColumns(best)}
      picking={{ form, name: 'domain', valueOf: ({ domain }) => domain, labelOf: ({ domain }) => domain }}
      empty={
        <Empty
          icon="review"
          title="Nothing to decide"
          example={
            <>
              <strong>silverreed.example</strong> may be Silver &amp; Reed Limited or Silver and Reed Ltd.,{' '}
              <span class="number">37.1 %</span> each.
            </>
          }
          action={
            <a class="button quiet" href="/lists">
              Send a list
            </a>
          }
        >
          If the evidence for a domain or a row is not strong enough to name one company, it waits here for you.
        </Empty>
      }
    >
      <Picked
        visit={visit}
        id={form}
        path="/reviews/selected"
        back={withQuery('/reviews', { sort })}
        whole={{ pagination, words: ['domain', 'domains'], max: reviewsAtOnceMax, newest: at }}
      >
        <button type="submit" class="quiet tiny" name="action" value="accept" data-accept>
          Accept each best candidate
        </button>
        <button type="submit" class="danger tiny" name="action" value="reject">
          None of these companies
        </button>
      </Picked>
      <Pager path="/reviews" query={{ sort }} pagination={pagination} />
    </TableCard>
  )
}

function openColumns(best: ReviewsPageProps['best']): readonly Column<ReviewSummary>[] {
  return [
    [
      'Domain',
      (review) => (
        <a href={pathOf(review)} class="given">
          {review.domain}
        </a>
      ),
      'main',
    ],
    [
      'Best candidate',
      ({ domain }) => (
        <>
          <BestName name={best.get(domain)?.name} /> {isTie(best.get(domain)) ? <Tie /> : null}
        </>
      ),
      'given',
    ],
    ['Likelihood', likelihoodOf, 'right number'],
    ['Why it waits', ({ domain }) => plainSentence(best.get(domain)?.whyNotMatched ?? ''), 'small long'],
    ['Waiting since', ({ opened_at: at }) => <Time at={at} />, 'small'],
    [
      hiddenTitle('Decide'),
      (review) => (
        <a class="button quiet tiny" href={pathOf(review)} aria-label={`Choose company for ${review.domain}`}>
          Choose company
        </a>
      ),
      'right row-action',
    ],
  ]
}

function isTie(best: ReturnType<ReviewsPageProps['best']['get']>): boolean {
  const candidates = best?.confidences.map((likelihood) => ({ match_confidence: likelihood })) ?? []
  return candidates.length > 1 && bestCandidate({ candidates }) === undefined
}

function likelihoodOf({ match_confidence: likely }: ReviewSummary): string {
  return likely === null ? '' : percent(likely)
}

function BestName({ name }: { name: string | undefined }) {
  return name ? <CompanyName name={name} /> : null
}
