import { asCompanyNumber, type CompanyNumber } from '../../../src/register/company/company-number.js'
import type { CompanyFacts } from '../../../src/signals/company-facts.js'
import type { WatchLabels } from '../../../src/signals/signal.js'
import type { WatchedCompany } from '../../../src/watchlist/watchlist-store.js'

export interface NumberRow {
  company_number: string
}

/** The columns of `watchlist` that an account writes itself. */
export interface LabelRow {
  tags: string
  reference: string | null
}

export interface WatchedRow extends NumberRow, LabelRow {
  watched_at: number
  facts: string | null
  last_signal_at: number | null
  signal_count: number | null
  website: string | null
}

export function numberOf({ company_number: number }: NumberRow): CompanyNumber {
  return asCompanyNumber(number)
}

export function toLabels({ tags, reference }: LabelRow): WatchLabels {
  return { tags: tags === '[]' ? [] : (JSON.parse(tags) as string[]), reference }
}

export function toWatched(row: WatchedRow): WatchedCompany {
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as CompanyFacts)
  const website = row.website === null ? null : (JSON.parse(row.website) as { domain: string | null })
  return {
    company: numberOf(row),
    name: facts?.name ?? row.company_number,
    status: facts?.status ?? null,
    watchedAt: row.watched_at,
    lastSignalAt: row.last_signal_at,
    signalCount: row.signal_count ?? 0,
    website: website?.domain ?? null,
    ...toLabels(row),
  }
}
