import type { Client, SearchCandidate } from '@brassplate/sdk'

/** As many as a person reads through to choose one. */
const candidatesMax = 10

export type FoundCompany =
  | { readonly kind: 'found'; readonly company: SearchCandidate }
  | { readonly kind: 'several'; readonly candidates: readonly SearchCandidate[] }
  | { readonly kind: 'none'; readonly candidates: readonly SearchCandidate[] }

/** The one company of exactly this name, whatever its legal ending; never a guess. */
export async function findByName(client: Client, name: string): Promise<FoundCompany> {
  const { data } = await client.searchCompanies({ name, limit: 100 })
  const same = data.filter(({ company_name }) => isSameName(company_name, name))
  const [first, ...others] = same
  if (first && others.length === 0) return { kind: 'found', company: first }
  return first
    ? { kind: 'several', candidates: same.slice(0, candidatesMax) }
    : { kind: 'none', candidates: data.slice(0, candidatesMax) }
}

/** What people may write for a number: digits, or two letters and digits, perhaps with spaces. */
export function looksLikeNumber(text: string): boolean {
  return /^(?:\d{1,8}|[A-Z]{1,5}\d{1,7}|[A-Z]{2}\d[0-9A-Z]{5})$/.test(text.toUpperCase().replace(/\s+/g, ''))
}

/** A host name: labels with full stops between them, and a last one that is no number. */
export function looksLikeDomain(text: string): boolean {
  const host = text.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '')
  return !/\s/.test(host) && /^[^.]+(?:\.[^.]+)*\.[^.\d][^.]*$/.test(host)
}

function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

const endings: ReadonlySet<string> = new Set([
  'LIMITED',
  'LTD',
  'PLC',
  'LLP',
  'LP',
  'CIC',
  'CIO',
  'CYFYNGEDIG',
  'CYF',
  'CCC',
])

function folded(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replace(/['’.]+/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const last = words.at(-1)
  return (words.length > 1 && last !== undefined && endings.has(last) ? words.slice(0, -1) : words).join(' ')
}
