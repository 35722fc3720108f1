import type { CompanyNumber } from './company-number.js'

/** Every jurisdiction of the Companies House API. */
export const jurisdictions: readonly string[] = [
  'england-wales',
  'england',
  'wales',
  'scotland',
  'northern-ireland',
  'united-kingdom',
  'european-union',
  'noneu',
]

/** Register indicated by the number's prefix. Overseas and UK-wide prefixes indicate none and are omitted. */
const byPrefix: ReadonlyMap<string, string> = new Map([
  ...of('england-wales', 'AC CE GE IC IP LP OC RC SE ZC'),
  ...of('scotland', 'CS ES GS SA SC SG SI SL SO SP SR SZ'),
  ...of('northern-ireland', 'EN GN NA NC NI NL NO NP NR NV NZ R0'),
])

/** The part of the UK whose register a company is on, in the API's terms; null if its number does not show it. */
export function jurisdictionOfNumber(number: CompanyNumber): string | null {
  const first = number.charCodeAt(0)
  if (first >= 0x30 && first <= 0x39) return 'england-wales'
  return byPrefix.get(number.slice(0, 2)) ?? null
}

function of(jurisdiction: string, prefixes: string): [string, string][] {
  return prefixes.split(' ').map((prefix) => [prefix, jurisdiction])
}
