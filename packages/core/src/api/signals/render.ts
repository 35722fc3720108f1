import type { z } from 'zod'
import { isoTime } from '../../shared/clock.js'
import type { Signal } from '../../signals/signal.js'
import { signalKinds } from '../../signals/signal-type.js'
import type { WatchedCompany } from '../../watchlist/watchlist-store.js'
import type { signal as signalSchema, watchlistEntry } from './schemas.js'

/** Where people read the register. */
const registerPages = 'https://find-and-update.company-information.service.gov.uk/company'

/** One record for feed, history and webhook; `sequence` is null where nobody's feed is meant. */
export function renderSignal(signal: Signal, sequence: number | null): z.input<typeof signalSchema> {
  const { category, severity } = signalKinds[signal.type]
  return {
    id: signal.id,
    sequence,
    signal_type: signal.type,
    category,
    severity,
    company_number: signal.company,
    company_name: signal.companyName,
    summary: signal.summary,
    before: signal.before && { ...signal.before },
    after: signal.after && { ...signal.after },
    occurred_on: signal.occurredOn,
    published_at: signal.publishedAt === null ? null : isoTime(signal.publishedAt),
    detected_at: isoTime(signal.detectedAt),
    source: { ...signal.source },
    links: { register: `${registerPages}/${signal.company}` },
  }
}

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
