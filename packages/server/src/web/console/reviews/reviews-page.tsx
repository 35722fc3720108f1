import { plainSentence } from '@brassplate/core/api'
import { percent } from '../answer/waterfall-view.js'
import type { ReviewSummary } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { listName } from '../lists/list-view.js'
import { Badge } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { ChoiceChips } from '../parts/filter-chips.js'
import { CompanyLink } from '../parts/links.js'
import { Done, Empty } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { Picked } from '../parts/picked.js'
import { type Column, TableCard } from '../parts/table.js'
import { CompanyName, figure, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

export interface ReviewsPageProps {
  readonly visit: Visit
  readonly status: 'open' | 'decided'
  readonly reviews: readonly ReviewSummary[]
  /** The best candidate of each open review, since a percentage alone says little. */
  readonly best: Awaited<ReturnType<BeyondApi['bestCandidates']>>
  readonly pagination: Pagination
  readonly done: string
}

const doneWords = {
  all: 'That was the last one. Nothing is left to review.',
  selected: 'The selected domains are decided. Each can be undone under Decided.',
  none: 'No domain was selected.',
}
const form = 'selected-reviews'

export function ReviewsPage({ visit, status, reviews, best, pagination, done }: ReviewsPageProps) {
  const isOpen = status === 'open'
  const lists = visit.listsToDecide
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
      <ChoiceChips
        label="Reviews"
        choices={[
          { text: 'To decide', path: '/reviews', isCurrent: isOpen, count: visit.toDecide.all },
          { text: 'Decided', path: '/reviews?status=decided', isCurrent: !isOpen },
        ]}
      />
      {isOpen && lists.length > 0 ? <TableCard title="Rows of lists" rows={lists} columns={listColumns} /> : null}
      <TableCard
        {...(isOpen && lists.length > 0 ? { title: 'Domains' } : {})}
        label={isOpen ? 'Open reviews' : 'Decided reviews'}
        rows={reviews}
        columns={isOpen ? openColumns(best) : decidedColumns}
        {...(isOpen
          ? {
              picking: {
                ...{ form, name: 'domain', valueOf: ({ domain }: ReviewSummary) => domain },
                labelOf: ({ domain }: ReviewSummary) => domain,
              },
            }
          : {})}
        empty={
          isOpen ? (
            <Empty
              icon="review"
              title="Nothing waits for a decision"
              action={
                <a class="button quiet" href="/lists">
                  Send a list
                </a>
              }
            >
              If the evidence for a domain or a row is not strong enough to name one company, it waits here for you.
            </Empty>
          ) : (
            <Empty
              icon="review"
              title="Nothing has been decided yet"
              action={
                <a class="button quiet" href="/reviews">
                  See what waits for a decision
                </a>
              }
            >
              Each decision is listed here with who made it, when and why. It can be undone at any time.
            </Empty>
          )
        }
      >
        {isOpen ? (
          <Picked visit={visit} id={form} path="/reviews/selected" back={'/reviews'}>
            <button type="submit" class="quiet tiny" name="action" value="accept">
              Accept the best candidate
            </button>
            <button type="submit" class="danger tiny" name="action" value="reject">
              None of them
            </button>
          </Picked>
        ) : null}
        <Pager path="/reviews" query={{ status: isOpen ? '' : status }} pagination={pagination} />
      </TableCard>
    </>
  )
}

const listColumns: readonly Column<Visit['listsToDecide'][number]>[] = [
  [
    'List',
    (list) => (
      <a href={`/lists/${list.id}?outcome=needs_review`} class="given">
        {listName(list)}
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
  'main',
]

function openColumns(best: ReviewsPageProps['best']): readonly Column<ReviewSummary>[] {
  return [
    domainColumn,
    ['Best candidate', ({ domain }) => <BestName name={best.get(domain)?.name} />, 'given'],
    ['Likelihood', ({ match_confidence: likely }) => (likely === null ? '' : percent(likely)), 'right number'],
    ['Why it waits', ({ domain }) => plainSentence(best.get(domain)?.whyNotMatched ?? ''), 'small long'],
    ['Waiting since', (review) => <Time at={review.opened_at} />, 'small'],
  ]
}

const decidedColumns: readonly Column<ReviewSummary>[] = [
  domainColumn,
  [
    'Decision',
    ({ decision }) =>
      decision?.company_number ? (
        <CompanyLink number={decision.company_number} name={decision.company_name} />
      ) : (
        <Badge text="none of them" />
      ),
    'given',
  ],
  ['By', ({ decision }) => decision?.decided_by, 'small given'],
  ['When', ({ decision }) => decision && <Time at={decision.decided_at} />, 'small'],
  ['Note', ({ decision }) => decision?.note, 'small given'],
]

function BestName({ name }: { name: string | undefined }) {
  return name ? <CompanyName name={name} /> : null
}
