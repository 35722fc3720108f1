export const signalCategories = [
  'company',
  'filing',
  'officer',
  'ownership',
  'charge',
  'insolvency',
  'verification',
  'website',
] as const
export type SignalCategory = (typeof signalCategories)[number]

export const signalSeverities = ['critical', 'warning', 'notice', 'info'] as const
export type SignalSeverity = (typeof signalSeverities)[number]

export const signalSorts = ['newest', 'severity'] as const
export type SignalSort = (typeof signalSorts)[number]

interface Kind {
  readonly category: SignalCategory
  readonly severity: SignalSeverity
}

/** All signal types with their category and severity. */
export const signalKinds = {
  status_changed: { category: 'company', severity: 'notice' },
  strike_off_proposed: { category: 'company', severity: 'warning' },
  strike_off_discontinued: { category: 'company', severity: 'notice' },
  dissolved: { category: 'company', severity: 'critical' },
  restored: { category: 'company', severity: 'notice' },
  name_changed: { category: 'company', severity: 'notice' },
  registered_office_changed: { category: 'company', severity: 'notice' },
  sic_codes_changed: { category: 'company', severity: 'info' },
  accounts_filed: { category: 'filing', severity: 'info' },
  accounts_overdue: { category: 'filing', severity: 'warning' },
  accounts_type_changed: { category: 'filing', severity: 'info' },
  confirmation_filed: { category: 'filing', severity: 'info' },
  confirmation_overdue: { category: 'filing', severity: 'warning' },
  filing_added: { category: 'filing', severity: 'info' },
  director_appointed: { category: 'officer', severity: 'notice' },
  director_resigned: { category: 'officer', severity: 'notice' },
  officer_appointed: { category: 'officer', severity: 'info' },
  officer_resigned: { category: 'officer', severity: 'info' },
  psc_notified: { category: 'ownership', severity: 'notice' },
  psc_ceased: { category: 'ownership', severity: 'notice' },
  charge_registered: { category: 'charge', severity: 'warning' },
  charge_satisfied: { category: 'charge', severity: 'notice' },
  insolvency_opened: { category: 'insolvency', severity: 'critical' },
  insolvency_updated: { category: 'insolvency', severity: 'warning' },
  insolvency_closed: { category: 'insolvency', severity: 'notice' },
  identity_verified: { category: 'verification', severity: 'info' },
  identity_verification_due: { category: 'verification', severity: 'notice' },
  identity_verification_overdue: { category: 'verification', severity: 'warning' },
  website_verified: { category: 'website', severity: 'info' },
  website_changed: { category: 'website', severity: 'notice' },
  website_lost: { category: 'website', severity: 'warning' },
} as const satisfies Readonly<Record<string, Kind>>

export type SignalType = keyof typeof signalKinds
export const signalTypes = Object.keys(signalKinds) as [SignalType, ...SignalType[]]

/** Values a caller may filter by: everything, a category or one type. */
export const signalFilters = ['all', ...signalCategories, ...signalTypes] as const
export type SignalFilter = (typeof signalFilters)[number]

/** The types that match a filter. */
export function typesIn(filter: SignalFilter): readonly SignalType[] {
  return signalTypes.filter((type) => matchesFilter(filter, type))
}

export function matchesFilter(filter: SignalFilter, type: SignalType): boolean {
  return filter === 'all' || filter === type || filter === signalKinds[type].category
}
