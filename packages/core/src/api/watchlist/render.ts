import type { z } from 'zod'
import { isoTime } from '../../shared/clock.js'
import type { WatchResult } from '../../watchlist/watch-companies.js'
import type { WatchedCompany } from '../../watchlist/watchlist-store.js'
import type { watchlistEntry, watchResult } from './schemas.js'

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
  }
}

export function renderWatchResult(result: WatchResult): z.input<typeof watchResult> {
  const { given, outcome } = result
  const entry = 'entry' in result ? result.entry : null
  const company = 'entry' in result ? result.entry.company : result.company
  return { given, outcome, company_number: company, company_name: entry?.name ?? null }
}
