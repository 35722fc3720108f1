import type { Child } from 'hono/jsx'
import type { Signal } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { type FilterChip, FilterChips } from '../parts/filter-chips.js'
import { DownloadCsv } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { figure } from '../parts/text.js'
import { filterOptions } from './filter-options.js'
import { type AskedSignals, filteredMax } from './read-signals.js'
import { SignalList } from './signal-list.js'

interface SignalsPageProps {
  readonly asked: AskedSignals
  /** The tags of the watched companies. */
  readonly tags: readonly string[]
  readonly signals: readonly Signal[]
  readonly pagination: Pagination
  /** When the signals were read. */
  readonly at: number
  /** Below the filters: what is wrong with them. */
  readonly children: Child
}

const severities = [
  ['', 'Any'],
  ['critical', 'Critical'],
  ['warning', 'Warning'],
  ['notice', 'Notice'],
  ['info', 'Info'],
] as const

function chipsFor(tags: readonly string[]): readonly FilterChip[] {
  return [
    { name: 'severity', label: 'Severity', options: severities },
    { name: 'signal_type', label: 'Kind', options: filterOptions('') },
    { name: 'tag', label: 'Tag', options: [['', 'Any'], ...tags.map((tag) => [tag, tag] as const)] },
    { name: 'company_number', label: 'Company', placeholder: '09999991', hint: 'A company number', maxLength: 40 },
    { name: 'from', label: 'From', type: 'date' },
    { name: 'to', label: 'To', type: 'date' },
  ]
}

export function SignalsPage({ asked, tags, signals, pagination, at, children }: SignalsPageProps) {
  const isFirst = pagination.page === 1
  const isFiltered = Object.values(asked).some((value) => value !== '')
  const events = `/signals/events?${new URLSearchParams({ ...asked, since: String(at) })}`
  return (
    <>
      <PageHead
        title="Signals"
        lead={
          <>
            What has changed at the companies on your <a href="/watchlist">watchlist</a>. This page updates itself. To
            get signals in your own systems, add a <a href="/destinations">destination</a>.
          </>
        }
        aside={
          signals.length > 0 ? (
            <DownloadCsv
              path="/signals/export"
              query={{ signal_type: asked.signal_type, company_number: asked.company_number }}
            />
          ) : null
        }
      />
      {signals.length > 0 || isFiltered ? (
        <FilterChips path="/signals" chips={chipsFor(tags)} asked={asked} label="Filter the signals" />
      ) : null}
      {children}
      {pagination.total_is_exact || !isFiltered ? null : (
        <p class="note">{`Severities, tags and days are looked for among the newest ${figure(filteredMax)} signals.`}</p>
      )}
      <Card label="Signals">
        <div aria-live="polite" data-events={isFirst ? events : undefined}>
          {signals.length === 0 ? <NoSignals isFiltered={isFiltered} /> : null}
        </div>
        <SignalList signals={signals} />
        <Pager path="/signals" query={asked} pagination={pagination} />
      </Card>
    </>
  )
}

function NoSignals({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty icon="bell">No signal fits these filters.</Empty>
  return (
    <Empty
      icon="bell"
      title="No signals yet."
      action={
        <a class="button quiet" href="/watchlist">
          Watch companies
        </a>
      }
      example={
        <>
          <span class="dot bad" /> <strong>Tidewright (UK) PLC</strong>: Liquidation began on 16 Nov 2026.
        </>
      }
    >
      They appear here as soon as a watched company changes.
    </Empty>
  )
}
