import type { CompanyFacts } from '../../../src/signals/company-facts.js'
import type { WatchLabels } from '../../../src/signals/signal.js'
import type { WatchedCompany } from '../../../src/watchlist/watchlist-store.js'

/** The columns of `watchlist` that an account writes itself. */
export interface LabelRow {
  readonly tags: string
  readonly reference: string | null
}

export interface WatchedRow extends LabelRow, Pick<WatchedCompany, 'company' | 'watchedAt' | 'lastSignalAt'> {
  readonly facts: string | null
  readonly signalCount: number | null
  readonly website: string | null
}

export function toLabels({ tags, reference }: LabelRow): WatchLabels {
  return { tags: tags === '[]' ? [] : (JSON.parse(tags) as string[]), reference }
}

export function toWatched(row: WatchedRow): WatchedCompany {
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as CompanyFacts)
  const website = row.website === null ? null : (JSON.parse(row.website) as { domain: string | null })
  return {
    company: row.company,
    name: facts?.name ?? row.company,
    status: facts?.status ?? null,
    watchedAt: row.watchedAt,
    lastSignalAt: row.lastSignalAt,
    signalCount: row.signalCount ?? 0,
    website: website?.domain ?? null,
    ...toLabels(row),
  }
}
