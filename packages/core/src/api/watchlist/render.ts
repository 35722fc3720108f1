import type { z } from 'zod'
import { isoTime } from '../../shared/clock.js'
import type { Replacement } from '../../watchlist/replace/replace-watchlist.js'
import type { WatchResult } from '../../watchlist/watch-companies.js'
import type { WatchedCompany } from '../../watchlist/watchlist-store.js'
import type { replacedWatchlist, watchlistEntry, watchResult } from './schemas.js'

export function renderWatched(watched: WatchedCompany): z.input<typeof watchlistEntry> {
  return {
    company_number: watched.company,
    company_name: watched.name,
    company_status: watched.status,
    watched_at: isoTime(watched.watchedAt),
    last_signal_at: watched.lastSignalAt === null ? null : isoTime(watched.lastSignalAt),
    signal_count: watched.signalCount,
    website: watched.website,
    tags: [...watched.tags],
    reference: watched.reference,
  }
}

export function renderWatchResult(result: WatchResult): z.input<typeof watchResult> {
  const { given, outcome } = result
  const entry = 'entry' in result ? result.entry : null
  const company = 'entry' in result ? result.entry.company : result.company
  return { given, outcome, company_number: company, company_name: entry?.name ?? null }
}

export function renderReplacement({
  status,
  rows,
  removedCount,
  removed,
}: Replacement): z.input<typeof replacedWatchlist> {
  const counts = { added: 0, changed: 0, unchanged: 0, removed: removedCount, duplicates: 0, problems: 0 }
  for (const { outcome } of rows) {
    if (outcome === 'added' || outcome === 'changed' || outcome === 'unchanged') counts[outcome] += 1
    else counts[outcome === 'duplicate' ? 'duplicates' : 'problems'] += 1
  }
  return {
    status,
    counts,
    removed: removed.map(({ company, name }) => ({ company_number: company, company_name: name })),
    data: rows.map(({ given, outcome, company, message }, place) => ({
      row: place + 1,
      given,
      outcome,
      company_number: company,
      message,
    })),
  }
}
