/** Every status that Companies House's API documents. */
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

/** Every kind of accounts that Companies House's API documents, without its `null` for none. */
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

/** Letters and digits in lower case, all else as one hyphen: `Converted / Closed` is `converted-closed`. */
export function hyphenated(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
