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
export type SignalCategory = (typeof signalCategories)[number]

export const signalSeverities = ['critical', 'warning', 'notice', 'info'] as const
export type SignalSeverity = (typeof signalSeverities)[number]

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
export type SignalType = (typeof signalTypes)[number]

interface SignalKind {
  readonly category: SignalCategory
  readonly severity: SignalSeverity
}

const kind = (category: SignalCategory, severity: SignalSeverity): SignalKind => ({ category, severity })

/** A new type does not compile until it has its line here. */
export const signalKinds = {
  status_changed: kind('company', 'notice'),
  strike_off_proposed: kind('company', 'warning'),
  strike_off_discontinued: kind('company', 'notice'),
  dissolved: kind('company', 'critical'),
  restored: kind('company', 'notice'),
  name_changed: kind('company', 'notice'),
  registered_office_changed: kind('company', 'notice'),
  sic_codes_changed: kind('company', 'info'),
  accounts_filed: kind('filing', 'info'),
  accounts_overdue: kind('filing', 'warning'),
  accounts_type_changed: kind('filing', 'info'),
  confirmation_filed: kind('filing', 'info'),
  confirmation_overdue: kind('filing', 'warning'),
  filing_added: kind('filing', 'info'),
  director_appointed: kind('officer', 'notice'),
  director_resigned: kind('officer', 'notice'),
  officer_appointed: kind('officer', 'info'),
  officer_resigned: kind('officer', 'info'),
  psc_notified: kind('ownership', 'notice'),
  psc_ceased: kind('ownership', 'notice'),
  charge_registered: kind('charge', 'warning'),
  charge_satisfied: kind('charge', 'notice'),
  insolvency_opened: kind('insolvency', 'critical'),
  insolvency_updated: kind('insolvency', 'warning'),
  insolvency_closed: kind('insolvency', 'notice'),
  website_verified: kind('website', 'info'),
  website_changed: kind('website', 'notice'),
  website_lost: kind('website', 'warning'),
} as const satisfies Record<SignalType, SignalKind>

/** What may stand where a caller chooses signals: everything, a category or one type. */
export const signalFilters = ['all', ...signalCategories, ...signalTypes] as const
export type SignalFilter = (typeof signalFilters)[number]

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
