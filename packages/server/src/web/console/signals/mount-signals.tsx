import { isoTime } from '@brassplate/core'
import { readCompanyNumber } from '@brassplate/core/lists'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { dayIn, londonDay } from '../parts/dates.js'
import { download } from '../parts/download.js'
import { askedAt, isWhole, newestIn, readWhole, wayBack } from '../parts/tables/picked.js'
import type { Visit } from '../visit.js'
import { filterOptions } from './filter-options.js'
import { type MarkedNow, markChosen, undoMarks } from './mark-signals.js'
import { type AskedSignals, apiQuery, readSignals, signalParameters } from './read-signals.js'
import { SignalLine } from './signal-list.js'
import { markForm, SignalsPage, seenChoices, severities, sorts } from './signals-page.js'

/** The feed of the watched companies. New signals appear by themselves. */
export function mountSignals(console: Console): void {
  onVisit(console, '/signals', async (visit) => {
    const given = askedIn(visit)
    // Nothing is filtered by what cannot be: an empty page would look like an answer.
    const asked = usableIn(given)
    const wrong = signalParameters.filter((name) => given[name] !== asked[name])
    const at = visit.services.now()
    const feed = await feedOf(visit)
    const [{ data, pagination }, watchlist] = await Promise.all([
      readSignals(visit, asked, visit.query('page')),
      visit.peek('listWatchlist'),
    ])
    const tags = [...new Set(watchlist.body.data.flatMap((entry) => entry.tags))].sort()
    return visit.show(
      { title: 'Signals', section: '/signals' },
      <SignalsPage {...{ visit, asked, tags, pagination, at, feed }} signals={data} marked={markedIn(visit)}>
        {wrong.map((name) => (
          <p class="note" role="alert">
            {`“${given[name].slice(0, 40)}” is not ${meant[name]}, so it is not used.`}
            {name === 'from' || name === 'to' ? ` Write it as ${londonDay(at)}.` : null}
          </p>
        ))}
      </SignalsPage>,
    )
  })

  onAction(console, '/signals/seen', async (visit, field, _files, values) => {
    const ids = isWhole(field) ? await allFound(visit, field) : values('signal_id')
    const marked = await markChosen(visit, field, ids)
    return visit.goTo(wayBack(field('back'), '/signals', { ...marked }))
  })

  onAction(console, '/signals/undo', async (visit, field) =>
    visit.goTo(wayBack(field('back'), '/signals', { ...(await undoMarks(visit, field)) })),
  )

  onVisit(console, '/signals/export', async (visit) => {
    return download(visit, await visit.api('exportSignals', { query: apiQuery(usableIn(askedIn(visit))) }))
  })

  onVisit(console, '/signals/events', async (visit) => {
    const { now } = visit.services
    const query = apiQuery(usableIn(askedIn(visit)))
    const seen = new Set<string>()
    // From the time of the page on, so that nothing is missed before the browser listens or while it connects again.
    const sent = visit.request.env.exchange.sent.get('last-event-id') ?? visit.query('since')
    let since = /^\d{1,15}$/.test(sent) ? Math.min(Number(sent), now()) : now()
    return visit.stream(async () => {
      const { body } = await visit.peek('listSignals', {
        query: { ...query, since: isoTime(Math.max(since, Date.parse(query.since ?? '') || 0)), limit: '20' },
      })
      const fresh = body.data.filter((signal) => !seen.has(signal.id))
      if (fresh.length === 0) return null
      for (const { id, detected_at: at } of fresh) {
        seen.add(id)
        since = Math.max(since, Date.parse(at))
      }
      const lines = fresh.map((signal) => <SignalLine signal={signal} hasCompany isFresh form={markForm} />)
      return { event: 'prepend', id: String(since), data: lines.map(String).join('') }
    })
  })
}

/** The newest signal of the whole feed has the highest sequence; 0 without one. */
async function feedOf(visit: Visit) {
  const { body } = await visit.peek('listSignals', { query: { limit: '1' } })
  return { newest: body.data[0]?.sequence ?? 0, total: body.pagination.total }
}

/** The ids of all signals that the filters of a page find, in its order, without those that came after the page. */
async function allFound(visit: Visit, field: (name: string) => string): Promise<readonly string[]> {
  const given = askedAt(field('back'), '/signals')
  const asked = usableIn(askedOf((name) => given[name] ?? ''))
  const newest = Number(newestIn(field))
  const found = await readWhole(({ page, limit }) => readSignals(visit, asked, page, limit), {
    wasThere: ({ sequence }) => sequence !== null && sequence <= newest,
  })
  return found.map(({ id }) => id)
}

/** What each filter is. */
const meant: Readonly<Record<keyof AskedSignals, string>> = {
  ...{ severity: 'a severity', signal_type: 'a kind of signal', seen: 'true or false', tag: 'a tag' },
  ...{ company_number: 'a company number', from: 'a day', to: 'a day', sort: 'an order' },
}

function markedIn(visit: Visit): MarkedNow {
  const [done, changed] = [visit.query('done'), visit.query('changed')]
  return { done, changed, up_to: visit.query('up_to'), marked_at: visit.query('marked_at') }
}

/** Without what cannot be. */
function usableIn(asked: AskedSignals): AskedSignals {
  const oneOf = (name: 'severity' | 'seen' | 'signal_type' | 'sort', options: typeof severities) =>
    options.some(([value]) => value === asked[name]) ? asked[name] : ''
  return {
    ...asked,
    severity: oneOf('severity', severities),
    seen: oneOf('seen', seenChoices),
    sort: oneOf('sort', sorts),
    signal_type: oneOf('signal_type', [...filterOptions(''), ['all', '']]),
    company_number: readCompanyNumber(asked.company_number) === null ? '' : asked.company_number,
    from: dayIn(asked.from),
    to: dayIn(asked.to),
  }
}

function askedIn(visit: Visit): AskedSignals {
  return askedOf(visit.query)
}

function askedOf(given: (name: string) => string): AskedSignals {
  return Object.fromEntries(signalParameters.map((name) => [name, given(name).trim()])) as AskedSignals
}
