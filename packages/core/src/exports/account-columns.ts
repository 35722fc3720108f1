import { type Instant, isoTime } from '../shared/clock.js'
import type { FeedSignal, WatchLabels } from '../signals/signal.js'
import { signalKinds } from '../signals/signal-type.js'
import type { WatchedCompany } from '../watchlist/watchlist-store.js'
import type { Cell, Column, ColumnType } from './table.js'

const watched = (
  name: string,
  of: (row: WatchedCompany) => Cell,
  type: ColumnType = 'text',
): Column<WatchedCompany> => ({ name, type, of })
const signal = (name: string, of: (row: FeedSignal) => Cell, type: ColumnType = 'text'): Column<FeedSignal> => ({
  name,
  type,
  of,
})

export const watchlistColumns: readonly Column<WatchedCompany>[] = [
  watched('company_number', ({ company }) => company),
  watched('company_name', ({ name }) => name),
  watched('company_status', ({ status }) => status),
  watched('watched_at', ({ watchedAt }) => isoTime(watchedAt), 'time'),
  watched('last_signal_at', ({ lastSignalAt }) => timeOf(lastSignalAt), 'time'),
  { name: 'signal_count', type: 'count', of: ({ signalCount }) => signalCount },
  watched('website', ({ website }) => website),
  watched('tags', tagsText),
  watched('reference', ({ reference }) => reference),
]

/** `before` and `after` are JSON. */
export const signalColumns: readonly Column<FeedSignal>[] = [
  { name: 'sequence', type: 'count', of: ({ sequence }) => sequence },
  signal('signal_id', ({ id }) => id),
  signal('signal_type', ({ type }) => type),
  signal('severity', ({ type }) => signalKinds[type].severity),
  signal('company_number', ({ company }) => company),
  signal('company_name', ({ companyName }) => companyName),
  signal('summary', ({ summary }) => summary),
  signal('before', ({ before }) => before && JSON.stringify(before)),
  signal('after', ({ after }) => after && JSON.stringify(after)),
  signal('occurred_on', ({ occurredOn }) => occurredOn, 'day'),
  signal('detected_at', ({ detectedAt }) => isoTime(detectedAt), 'time'),
  signal('tags', tagsText),
  signal('reference', ({ reference }) => reference),
]

function tagsText({ tags }: WatchLabels): string | null {
  return tags.length === 0 ? null : tags.join('; ')
}

function timeOf(at: Instant | null): string | null {
  return at === null ? null : isoTime(at)
}
