import { isoTime } from '@brassplate/core'
import type { Signal } from '../api-types.js'
import { type Console, onVisit } from '../on-visit.js'
import { download } from '../parts/download.js'
import { Choice, Field, FilterForm } from '../parts/forms.js'
import { DownloadCsv } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'
import { filterOptions } from './filter-options.js'
import { SignalLine, SignalList } from './signal-list.js'

const limit = '50'

/** The feed of the watched companies. New signals appear by themselves. */
export function mountSignals(console: Console): void {
  onVisit(console, '/signals', async (visit) => {
    const asked = queryOf(visit)
    const query = { ...filled(asked), page: visit.query('page') || '1', limit }
    const at = visit.services.now()
    const { body } = await visit.api('listSignals', { query })
    return visit.show(
      { title: 'Signals', section: '/signals' },
      <SignalsPage asked={asked} signals={body.data} pagination={body.pagination} at={at} />,
    )
  })

  onVisit(console, '/signals/export', async (visit) =>
    download(visit, await visit.api('exportSignals', { query: filled(queryOf(visit)) })),
  )

  onVisit(console, '/signals/events', async (visit) => {
    const { now } = visit.services
    const asked = queryOf(visit)
    const seen = new Set<string>()
    // From the time of the page on, so that nothing is missed before the browser listens or while it connects again.
    const sent = visit.request.env.exchange.sent.get('last-event-id') ?? visit.query('since')
    let since = /^\d{1,15}$/.test(sent) ? Math.min(Number(sent), now()) : now()
    return visit.stream(async () => {
      const { body } = await visit.peek('listSignals', {
        query: { ...filled(asked), since: isoTime(since), limit: '20' },
      })
      const fresh = body.data.filter(({ id }) => !seen.has(id))
      if (fresh.length === 0) return null
      for (const { id, detected_at: at } of fresh) {
        seen.add(id)
        since = Math.max(since, Date.parse(at))
      }
      const lines = fresh.map((signal) => <SignalLine signal={signal} hasCompany isFresh />)
      return { event: 'prepend', id: String(since), data: lines.map(String).join('') }
    })
  })
}

function queryOf(visit: Visit) {
  return { signal_type: visit.query('signal_type'), company_number: visit.query('company_number') }
}

interface SignalsPageProps {
  readonly asked: ReturnType<typeof queryOf>
  readonly signals: readonly Signal[]
  readonly pagination: Pagination
  /** When the signals were read. */
  readonly at: number
}

function SignalsPage({ asked, signals, pagination, at }: SignalsPageProps) {
  const isFirst = pagination.page === 1
  const events = `/signals/events?${new URLSearchParams({ ...asked, since: String(at) })}`
  return (
    <>
      <h1>Signals</h1>
      <p class="lead">
        What has changed at the companies on your <a href="/watchlist">watchlist</a>. This page updates itself. To get
        signals in your own systems, add a <a href="/destinations">destination</a>.
      </p>
      <FilterForm path="/signals">
        <Choice name="signal_type" label="Kind" value={asked.signal_type} options={filterOptions('')} />
        <Field name="company_number" label="Company number" value={asked.company_number} maxLength={40} />
      </FilterForm>
      <div aria-live="polite" data-events={isFirst ? events : undefined}>
        {signals.length === 0 ? (
          <Empty>No signals yet. They appear here as soon as a watched company changes.</Empty>
        ) : null}
      </div>
      <SignalList signals={signals} />
      <Pager path="/signals" query={asked} pagination={pagination} />
      {signals.length > 0 ? <DownloadCsv path="/signals/export" query={asked} /> : null}
    </>
  )
}
