import { isoTime } from '@brassplate/core'
import { type Console, onVisit } from '../on-visit.js'
import { londonDay } from '../parts/dates.js'
import { download } from '../parts/download.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'
import { type AskedSignals, apiQuery, fits, readSignals, signalParameters } from './read-signals.js'
import { SignalLine } from './signal-list.js'
import { SignalsPage } from './signals-page.js'

/** The feed of the watched companies. New signals appear by themselves. */
export function mountSignals(console: Console): void {
  onVisit(console, '/signals', async (visit) => {
    const given = askedIn(visit)
    const wrong = days.filter((name) => given[name] !== '' && !isDay(given[name]))
    // Nothing is filtered by a day that cannot be: an empty page would look like an answer.
    const asked = { ...given, ...Object.fromEntries(wrong.map((name) => [name, ''])) }
    const at = visit.services.now()
    const [{ data, pagination }, watchlist] = await Promise.all([
      readSignals(visit, asked, visit.query('page')),
      visit.peek('listWatchlist'),
    ])
    const tags = [...new Set(watchlist.body.data.flatMap((entry) => entry.tags))].sort()
    return visit.show(
      { title: 'Signals', section: '/signals' },
      <SignalsPage asked={asked} tags={tags} signals={data} pagination={pagination} at={at}>
        {wrong.map((name) => (
          <p class="note" role="alert">
            {`“${given[name].slice(0, 40)}” is not a day, so it is not used as a filter. Write it as ${londonDay(at)}.`}
          </p>
        ))}
      </SignalsPage>,
    )
  })

  onVisit(console, '/signals/export', async (visit) => {
    const { signal_type, company_number } = askedIn(visit)
    return download(visit, await visit.api('exportSignals', { query: filled({ signal_type, company_number }) }))
  })

  onVisit(console, '/signals/events', async (visit) => {
    const { now } = visit.services
    const asked = askedIn(visit)
    const seen = new Set<string>()
    // From the time of the page on, so that nothing is missed before the browser listens or while it connects again.
    const sent = visit.request.env.exchange.sent.get('last-event-id') ?? visit.query('since')
    let since = /^\d{1,15}$/.test(sent) ? Math.min(Number(sent), now()) : now()
    return visit.stream(async () => {
      const { body } = await visit.peek('listSignals', {
        query: { ...apiQuery(asked), since: isoTime(since), limit: '20' },
      })
      const fresh = body.data.filter((signal) => !seen.has(signal.id) && fits(signal, asked))
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

const days = ['from', 'to'] as const

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function askedIn(visit: Visit): AskedSignals {
  return Object.fromEntries(signalParameters.map((name) => [name, visit.query(name).trim()])) as AskedSignals
}
