import { percent } from '../answer/waterfall-view.js'
import type { ReviewSummary } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { Badge } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { Done } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { type Column, TableCard } from '../parts/table.js'
import { figure, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

export interface ReviewsPageProps {
  /** The lists with rows to decide. */
  readonly lists: Visit['listsToDecide']
  readonly status: 'open' | 'decided'
  readonly reviews: readonly ReviewSummary[]
  /** The best candidate of each open review, since a percentage alone says little. */
  readonly best: Awaited<ReturnType<BeyondApi['bestCandidates']>>
  readonly pagination: Pagination
  readonly done: string
}

const doneWords = { all: 'That was the last one. Nothing is left to review.' }

export function ReviewsPage({ status, lists, reviews, best, pagination, done }: ReviewsPageProps) {
  const isOpen = status === 'open'
  const [first] = reviews
  return (
    <>
      <PageHead
        title="Reviews"
        lead="Domains and rows of lists whose evidence was not strong enough to name a company. Your decision counts for your account, is free, and can be undone."
        aside={
          isOpen && first ? (
            <a class="button" href={`/reviews/${encodeURIComponent(first.domain)}`} data-key="j">
              Start reviewing
            </a>
          ) : null
        }
      />
      <Done words={doneWords} code={done} />
      <nav class="actions" aria-label="Reviews">
        <a class="button quiet tiny" href="/reviews" aria-current={isOpen ? 'page' : undefined}>
          To decide
        </a>
        <a class="button quiet tiny" href="/reviews?status=decided" aria-current={isOpen ? undefined : 'page'}>
          Decided
        </a>
      </nav>
      <p />
      {isOpen && lists.length > 0 ? <TableCard title="Rows of lists" rows={lists} columns={listColumns} /> : null}
      <TableCard
        {...(isOpen && lists.length > 0 ? { title: 'Domains' } : {})}
        label={isOpen ? 'Open reviews' : 'Decided reviews'}
        rows={reviews}
        columns={isOpen ? openColumns(best) : decidedColumns}
        empty={isOpen ? 'Nothing waits for a decision.' : 'Nothing has been decided yet.'}
      >
        <Pager path="/reviews" query={{ status: isOpen ? '' : status }} pagination={pagination} />
      </TableCard>
    </>
  )
}

const listColumns: readonly Column<Visit['listsToDecide'][number]>[] = [
  [
    'List',
    ({ id, name }) => (
      <a href={`/lists/${id}?outcome=needs_review`} class="given">
        {name ?? 'List without a name'}
      </a>
    ),
  ],
  ['Rows to decide', ({ rows }) => figure(rows), 'right number'],
]

const domainColumn: Column<ReviewSummary> = [
  'Domain',
  ({ domain }) => (
    <a href={`/reviews/${encodeURIComponent(domain)}`} class="given">
      {domain}
    </a>
  ),
]

function openColumns(best: ReviewsPageProps['best']): readonly Column<ReviewSummary>[] {
  return [
    domainColumn,
    ['Best candidate', ({ domain }) => best.get(domain)?.name, 'given'],
    ['Likelihood', ({ match_confidence: likely }) => (likely === null ? '' : percent(likely)), 'right number'],
    ['Why it waits', ({ domain }) => best.get(domain)?.whyNotMatched, 'small'],
    ['Waiting since', (review) => <Time at={review.opened_at} />, 'small'],
  ]
}

const decidedColumns: readonly Column<ReviewSummary>[] = [
  domainColumn,
  [
    'Decision',
    ({ decision }) =>
      decision?.company_number ? (
        <a href={`/companies/${decision.company_number}`}>{decision.company_name ?? decision.company_number}</a>
      ) : (
        <Badge text="none of them" />
      ),
    'given',
  ],
  ['By', ({ decision }) => decision?.decided_by, 'small given'],
  ['When', ({ decision }) => decision && <Time at={decision.decided_at} />, 'small'],
  ['Note', ({ decision }) => decision?.note, 'small given'],
]
