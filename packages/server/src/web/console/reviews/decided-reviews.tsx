import { isoTime } from '@brassplate/core'
import type { Child } from 'hono/jsx'
import type { ReviewSummary } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { listName } from '../lists/list-view.js'
import { Badge } from '../parts/badges.js'
import { type FilterChip, FilterChips } from '../parts/filter-chips.js'
import { Action } from '../parts/forms.js'
import { CompanyLink, DownloadCsv } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { Pager, type Pagination, TableFoot } from '../parts/tables/pager.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { countWords, Decider, figure, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

/** The filters of what is decided. Days are written as in the address. */
export interface AskedDecisions {
  readonly text: string
  readonly from: string
  readonly to: string
}

/** Decisions about rows of lists on the first page; the file has all. */
export const listDecisionsMax = 100

export type ListDecision = Awaited<ReturnType<BeyondApi['listDecisions']>>[number] & { readonly isListStored: boolean }

interface DecidedReviewsProps {
  readonly visit: Visit
  readonly asked: AskedDecisions
  readonly reviews: readonly ReviewSummary[]
  readonly ofLists: readonly ListDecision[]
  readonly pagination: Pagination
}

const chips: readonly FilterChip[] = [
  { name: 'text', label: 'Domain or list', maxLength: 100 },
  { name: 'from', until: 'to', label: 'Date', type: 'date' },
]

/** What was decided, by whom and why. Each decision can be undone. */
export function DecidedReviews({ visit, asked, reviews, ofLists, pagination }: DecidedReviewsProps) {
  const decided = [...reviews.flatMap(ofDomain), ...ofLists.flatMap(ofRows)]
  const query = { status: 'decided', ...asked }
  const isFiltered = Object.values(asked).some((value) => value !== '')
  return (
    <TableCard
      label="Decided reviews"
      rows={decided.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))}
      columns={decidedColumns(visit, withQuery('/reviews', query))}
      empty={
        isFiltered ? (
          <Empty
            icon="review"
            title="No decision fits these filters"
            action={
              <a class="button quiet" href="/reviews?status=decided">
                Show all decisions
              </a>
            }
          />
        ) : (
          <NothingDecided waiting={visit.toDecide.all} />
        )
      }
    >
      <TableFoot
        aside={
          <>
            {pagination.total > pagination.limit ? (
              <Pager path="/reviews" query={query} pagination={pagination} />
            ) : null}
            <DownloadCsv path="/reviews/export" query={{ ...asked }} />
          </>
        }
      >
        {countsOf(pagination.total, ofLists.length)}
      </TableFoot>
    </TableCard>
  )
}

/** Nothing decided needs no filters. */
export function DecisionFilters({ asked, reviews, ofLists }: Omit<DecidedReviewsProps, 'visit' | 'pagination'>) {
  const isFiltered = Object.values(asked).some((value) => value !== '')
  return reviews.length + ofLists.length > 0 || isFiltered ? (
    <FilterChips path="/reviews" chips={chips} asked={{ status: 'decided', ...asked }} />
  ) : null
}

function countsOf(domains: number, ofLists: number): string {
  const lists = `${ofLists < listDecisionsMax ? figure(ofLists) : `the newest ${listDecisionsMax}`} about lists`
  return [domains > 0 ? `${countWords(domains, 'decision')} about domains` : '', ofLists > 0 ? lists : '']
    .filter(Boolean)
    .join(', ')
}

function NothingDecided({ waiting }: { waiting: number }) {
  return (
    <Empty
      icon="review"
      title="Nothing has been decided yet"
      action={
        waiting > 0 ? (
          <a class="button quiet" href="/reviews">
            Start reviewing
          </a>
        ) : (
          <a class="button quiet" href="/lists">
            Send a list
          </a>
        )
      }
    >
      Each decision is listed here with who made it, when and why. It can be undone at any time.
    </Empty>
  )
}

/** A decision about a domain or about rows of a list, as the table shows it. */
interface Decided {
  readonly what: string
  /** Null if the list is deleted. */
  readonly path: string | null
  /** Below it: which rows. */
  readonly rows: string
  readonly decision: Child
  readonly by: string
  readonly at: string
  readonly note: string | null
  /** What its undo sends. Null if it cannot be undone. */
  readonly undo: Readonly<Record<string, string>> | null
}

function ofDomain({ domain, decision }: ReviewSummary): Decided[] {
  if (!decision) return []
  const { company_number: number, company_name: name, decided_by: by, decided_at: at, note } = decision
  const path = `/reviews/${encodeURIComponent(domain)}`
  return [
    { what: domain, path, rows: '', decision: <Choice number={number} name={name} />, by, at, note, undo: { domain } },
  ]
}

function ofRows({ rows, action, company, companyName, by, at, note, isListStored }: ListDecision): Decided[] {
  if (!rows) return []
  const isEach = action === 'accepted' && company === null
  return [
    {
      ...{ what: listName(rows), by, at: isoTime(at), note },
      path: isListStored ? `/lists/${rows.list}?outcome=decided` : null,
      undo: isListStored ? { list: rows.list, decision: rows.decision } : null,
      rows: rows.rows === 1 && rows.lines[0] ? `Row ${figure(rows.lines[0])}` : countWords(rows.rows, 'row'),
      decision: isEach ? 'The best candidate of each' : <Choice number={company} name={companyName} />,
    },
  ]
}

function Choice({ number, name }: { number: string | null; name: string | null }) {
  return number ? <CompanyLink number={number} name={name} /> : <Badge text="none of these companies" />
}

const decidedColumns = (visit: Visit, back: string): readonly Column<Decided>[] => [
  [
    'What',
    ({ what, path, rows }) => (
      <>
        {path ? (
          <a href={path} class="given">
            {what}
          </a>
        ) : (
          <span class="given">{what}</span>
        )}
        {rows === '' ? null : <div class="small muted">{rows}</div>}
      </>
    ),
    'main',
  ],
  ['Decision', ({ decision }) => decision, 'given'],
  ['By', ({ by }) => <Decider by={by} />, 'small whole-line'],
  ['When', ({ at }) => <Time at={at} />, 'small clear'],
  ['Note', ({ note }) => note, 'small given long'],
  [
    hiddenTitle('Undo'),
    ({ what, rows, undo }) =>
      undo && (
        <Action
          visit={visit}
          path="/reviews/undo"
          label="Undo"
          spoken={`Undo the decision about ${rows === '' ? what : `${rows} of ${what}`}`}
          kind="quiet tiny"
          fields={{ ...undo, back }}
        />
      ),
    'right row-action',
  ],
]
