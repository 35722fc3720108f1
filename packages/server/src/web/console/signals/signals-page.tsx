import type { Child } from 'hono/jsx'
import type { Signal } from '../api-types.js'
import { Dot } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { type FilterChip, FilterChips } from '../parts/filter-chips.js'
import { Action } from '../parts/forms.js'
import { DownloadCsv } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { Pager, type Pagination } from '../parts/tables/pager.js'
import { Picked } from '../parts/tables/picked.js'
import { SortLinks } from '../parts/tables/table.js'
import type { Visit } from '../visit.js'
import { filterHeadings, filterOptions } from './filter-options.js'
import type { MarkedNow } from './mark-signals.js'
import { MarkedNote } from './marked-note.js'
import type { AskedSignals } from './read-signals.js'
import { SignalList } from './signal-list.js'

interface SignalsPageProps {
  readonly visit: Visit
  readonly asked: AskedSignals
  /** The tags of the watched companies. */
  readonly tags: readonly string[]
  readonly signals: readonly Signal[]
  readonly pagination: Pagination
  /** When the signals were read. */
  readonly at: number
  /** The newest sequence of the whole feed at that time, and how many it has. */
  readonly feed: { readonly newest: number; readonly total: number }
  /** Below the filters: what is wrong with them. */
  readonly children: Child
  /** What a form of this page has just done. */
  readonly marked: MarkedNow
}

/** The form that marks signals. The boxes and buttons of the lines belong to it. */
export const markForm = 'marks'

type Choices = readonly (readonly [value: string, label: string])[]

export const seenChoices: Choices = [
  ['', 'Any'],
  ['false', 'Not seen'],
  ['true', 'Seen'],
]

export const sorts: Choices = [
  ['', 'Newest'],
  ['severity', 'Severity'],
]

export const severities: Choices = [
  ['', 'Any'],
  ['critical', 'Critical'],
  ['warning', 'Warning'],
  ['notice', 'Notice'],
  ['info', 'Info'],
]

function chipsFor(tags: readonly string[]): readonly FilterChip[] {
  return [
    { name: 'severity', label: 'Severity', options: severities },
    { name: 'seen', label: 'Seen', options: seenChoices },
    { name: 'signal_type', label: 'Kind', options: filterOptions(''), headings: filterHeadings },
    { name: 'tag', label: 'Tag', options: [['', 'Any'], ...tags.map((tag) => [tag, tag] as const)] },
    { name: 'company_number', label: 'Company', placeholder: '09999991', hint: 'A company number', maxLength: 40 },
    { name: 'from', until: 'to', label: 'Date', type: 'date' },
  ]
}

export function SignalsPage(props: SignalsPageProps) {
  const { visit, asked, tags, signals, pagination, at, feed, marked, children } = props
  const isFirst = pagination.page === 1
  const { sort, ...filters } = asked
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const events = `/signals/events?${new URLSearchParams({ ...asked, since: String(at) })}`
  const back = withQuery('/signals', { ...asked, page: isFirst ? '' : String(pagination.page) })
  return (
    <>
      <PageHead
        title="Signals"
        lead={
          <>
            What has changed at the companies on your <a href="/watchlist">watchlist</a>.{' '}
            {sort === '' ? 'This page updates itself. ' : null}
            To get signals in your own systems, add a <a href="/destinations">destination</a>.
          </>
        }
        aside={
          signals.some(({ seen_at: seenAt }) => seenAt === null) && isUnfiltered(asked) ? (
            <Action
              visit={visit}
              path="/signals/seen"
              label={isFirst ? 'Mark all as seen' : 'Mark these and all older ones as seen'}
              kind="quiet tiny"
              fields={{ action: 'all', newest: String(signals[0]?.sequence ?? ''), back }}
            />
          ) : null
        }
      />
      <MarkedNote visit={visit} marked={marked} back={back} />
      {signals.length > 0 || isFiltered ? (
        <FilterChips path="/signals" chips={chipsFor(tags)} asked={asked} label="Filter the signals" />
      ) : null}
      {children}
      <Card
        label="Signals"
        aside={signals.length > 0 ? <SortLinks path="/signals" query={filters} sorts={sorts} by={sort} /> : null}
      >
        <div aria-live="polite" data-events={isFirst && sort === '' ? events : undefined}>
          {signals.length === 0 ? <NoSignals isFiltered={isFiltered} /> : null}
        </div>
        <SignalList signals={signals} form={markForm} isBySeverity={sort === 'severity'} />
        <Picked
          visit={visit}
          id={markForm}
          path="/signals/seen"
          back={back}
          whole={{ pagination, words: ['signal', 'signals'], newest: String(feed.newest) }}
        >
          <button type="submit" class="quiet tiny" name="action" value="seen">
            Mark as seen
          </button>
          <button type="submit" class="quiet tiny" name="action" value="unseen">
            Mark as not seen
          </button>
        </Picked>
        <Pager
          path="/signals"
          query={asked}
          pagination={pagination}
          all={feed.total}
          aside={<DownloadCsv path="/signals/export" query={asked} />}
        />
      </Card>
    </>
  )
}

/** All of the feed, or all that is not seen: what one button marks is then what the page is about. */
function isUnfiltered({ seen: _, sort, ...others }: AskedSignals): boolean {
  if (sort !== '') return false
  return Object.values(others).every((value) => value === '')
}

function NoSignals({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty
        icon="bell"
        title="No signal fits these filters"
        action={
          <a class="button quiet" href="/signals">
            Show all signals
          </a>
        }
      />
    )
  return (
    <Empty
      icon="bell"
      title="No signals yet"
      action={
        <a class="button quiet" href="/watchlist">
          Watch companies
        </a>
      }
      example={
        <>
          <Dot tone="bad" word="critical" /> <strong>Old Ferry Stores Ltd</strong> entered insolvency proceedings:
          administration.
        </>
      }
    >
      They appear here as soon as a watched company changes.
    </Empty>
  )
}
