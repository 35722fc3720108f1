import type { FilterChip } from '../parts/filter-chips.js'
import { capital, words } from '../parts/text.js'

/** The filters of the page, by the names that the API gives them. */
export const filters = [
  ...(['name', 'postcode', 'town', 'company_status', 'company_type', 'sic_code', 'accounts_type'] as const),
  ...(['incorporated_from', 'incorporated_to', 'dissolved_from', 'dissolved_to'] as const),
  ...(['is_overdue', 'is_insolvent', 'has_charges', 'identity_verification'] as const),
] as const

export type Asked = Readonly<Record<(typeof filters)[number], string>>

type Options = readonly (readonly [value: string, label: string])[]

const choices = (...values: readonly string[]): Options => [
  ['', 'Any'],
  ...values.map((value) => [value, capital(words(value))] as const),
]
const yesOrNo: Options = [
  ['', 'Any'],
  ['true', 'Yes'],
  ['false', 'No'],
]
const types: Options = [
  ['', 'Any'],
  ['ltd', 'Private limited'],
  ['plc', 'Public limited'],
  ['llp', 'Limited liability partnership'],
  ['private-limited-guarant-nsc', 'Limited by guarantee'],
  ['charitable-incorporated-organisation', 'Charitable incorporated organisation'],
]
const statuses = choices(
  ...['active', 'dissolved', 'liquidation', 'administration', 'receivership', 'voluntary-arrangement'],
)
const accountsTypes = choices(
  ...['micro-entity', 'small', 'medium', 'full', 'group', 'dormant', 'total-exemption-full'],
)

export const chips: readonly (FilterChip & { readonly name: keyof Asked })[] = [
  { name: 'postcode', label: 'Postcode', hint: 'Or its beginning', maxLength: 20 },
  { name: 'town', label: 'Town', maxLength: 80 },
  { name: 'sic_code', label: 'Industry', hint: 'Words such as bakery, or a SIC code: 62020, or 62', maxLength: 60 },
  { name: 'company_type', label: 'Type', options: types },
  { name: 'company_status', label: 'Status', options: statuses },
  { name: 'incorporated_from', until: 'incorporated_to', isRare: true, label: 'Incorporated', type: 'date' },
  { name: 'dissolved_from', until: 'dissolved_to', isRare: true, label: 'Dissolved', type: 'date' },
  { name: 'is_overdue', label: 'Overdue filings', options: yesOrNo },
  { name: 'accounts_type', isRare: true, label: 'Accounts', options: accountsTypes },
  { name: 'has_charges', isRare: true, label: 'Outstanding charges', options: yesOrNo },
  { name: 'is_insolvent', isRare: true, label: 'Insolvency', options: yesOrNo },
  {
    name: 'identity_verification',
    isRare: true,
    label: 'Identity verification',
    hint: 'Watched companies only',
    options: choices('due', 'overdue'),
  },
]

/** The fields of the page, by the names that the API gives them. */
export const searchLabels: Readonly<Record<string, string>> = Object.fromEntries([
  ['name', 'Company name'],
  ...chips.flatMap(({ name, until, label }) => [[name, label], ...(until ? [[until, label]] : [])]),
])
