import type { z } from 'zod'
import { isoTime } from '../../shared/clock.js'
import type { WatchedCompany } from '../../watchlist/watchlist-store.js'
import type { watchlistEntry } from './schemas.js'

export function renderWatched(watched: WatchedCompany): z.input<typeof watchlistEntry> {
  return {
    company_number: watched.company,
    company_name: watched.name,
    company_status: watched.status,
    watched_at: isoTime(watched.watchedAt),
    last_signal_at: watched.lastSignalAt === null ? null : isoTime(watched.lastSignalAt),
    signal_count: watched.signalCount,
    website: watched.website,
  }
}
