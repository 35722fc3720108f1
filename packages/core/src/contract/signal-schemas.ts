import { z } from 'zod'
import { date, time } from './common.js'

export const signalCategories = [
  'company',
  'filing',
  'officer',
  'ownership',
  'charge',
  'insolvency',
  'website',
] as const

export const signalSeverities = ['critical', 'warning', 'notice', 'info'] as const

export const signalTypes = [
  'status_changed',
  'strike_off_proposed',
  'strike_off_discontinued',
  'dissolved',
  'restored',
  'name_changed',
  'registered_office_changed',
  'sic_codes_changed',
  'accounts_filed',
  'accounts_overdue',
  'accounts_type_changed',
  'confirmation_filed',
  'confirmation_overdue',
  'filing_added',
  'director_appointed',
  'director_resigned',
  'officer_appointed',
  'officer_resigned',
  'psc_notified',
  'psc_ceased',
  'charge_registered',
  'charge_satisfied',
  'insolvency_opened',
  'insolvency_updated',
  'insolvency_closed',
  'website_verified',
  'website_changed',
  'website_lost',
] as const

/** What may stand where a caller chooses signals: everything, a category or one type. */
export const signalFilters = ['all', ...signalCategories, ...signalTypes] as const

/** Plain text here, since an unknown type has a refusal of its own that lists the allowed ones. */
export const signalFilter = z
  .string()
  .max(60)
  .meta({ enum: [...signalFilters], description: '`all`, a category or a single type of signal.' })

const facts = z.record(z.string(), z.unknown()).nullable()

export const signal = z
  .strictObject({
    id: z.string(),
    sequence: z.int().nullable().meta({ description: 'Rises by one per account; null in the history of a company.' }),
    signal_type: z.enum(signalTypes),
    category: z.enum(signalCategories),
    severity: z.enum(signalSeverities),
    company_number: z.string(),
    company_name: z.string(),
    summary: z.string(),
    before: facts,
    after: facts,
    occurred_on: date.nullable(),
    published_at: time.nullable(),
    detected_at: time,
    source: z.looseObject({ kind: z.string() }),
    links: z.strictObject({ register: z.string() }),
  })
  .meta({ id: 'Signal' })

export const currentSignalCodes = [
  'accounts_overdue',
  'confirmation_overdue',
  'strike_off_proposed',
  'in_insolvency',
  'active_charge',
  'recent_director_resignation',
  'dissolved',
] as const

/** What is true of a company now, beside what has changed. */
export const currentSignal = z.strictObject({
  code: z.enum(currentSignalCodes),
  detail: z.string(),
  since: date.nullable(),
})

export const watchlistEntry = z
  .strictObject({
    company_number: z.string(),
    company_name: z.string(),
    company_status: z.string().nullable(),
    watched_at: time,
    last_signal_at: time.nullable(),
    signal_count: z.int(),
    website: z.string().nullable(),
  })
  .meta({ id: 'WatchlistEntry' })
