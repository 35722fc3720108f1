/** Every status documented by the Companies House API. */
export const companyStatuses = [
  'active',
  'dissolved',
  'liquidation',
  'receivership',
  'converted-closed',
  'voluntary-arrangement',
  'insolvency-proceedings',
  'administration',
  'open',
  'closed',
  'registered',
  'removed',
] as const

/** The statuses of a company in insolvency proceedings. */
export const insolvencyStatuses: readonly string[] = [
  'liquidation',
  'receivership',
  'administration',
  'voluntary-arrangement',
  'insolvency-proceedings',
]

/** Every accounts type documented by the Companies House API, except its `null` for none. */
export const accountsTypes = [
  'full',
  'small',
  'medium',
  'group',
  'dormant',
  'interim',
  'initial',
  'total-exemption-full',
  'total-exemption-small',
  'partial-exemption',
  'audit-exemption-subsidiary',
  'filing-exemption-subsidiary',
  'micro-entity',
  'no-accounts-type-available',
  'audited-abridged',
  'unaudited-abridged',
] as const

export type CompanyStatus = (typeof companyStatuses)[number]

/** Lower-case letters and digits, everything else as one hyphen: `Converted / Closed` becomes `converted-closed`. */
export function hyphenated(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
