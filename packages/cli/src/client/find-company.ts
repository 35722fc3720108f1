import type { Client, SearchCandidate } from '@brassplate/sdk'

/** As many as a person will read to choose one. */
const candidatesMax = 10

export type FoundCompany =
  | { readonly kind: 'found'; readonly company: SearchCandidate }
  | { readonly kind: 'several'; readonly candidates: readonly SearchCandidate[] }
  | { readonly kind: 'none'; readonly candidates: readonly SearchCandidate[] }

/** Finds the only company with exactly this name, ignoring its legal suffix. Never guesses. */
export async function findByName(client: Client, name: string): Promise<FoundCompany> {
  const { data } = await client.searchCompanies({ name, limit: 100 })
  const same = data.filter(({ company_name }) => isSameName(company_name, name))
  const [first, ...others] = same
  if (first && others.length === 0) return { kind: 'found', company: first }
  return first
    ? { kind: 'several', candidates: same.slice(0, candidatesMax) }
    : { kind: 'none', candidates: data.slice(0, candidatesMax) }
}

/** True for digits, or letters and digits, possibly with spaces. */
export function looksLikeNumber(text: string): boolean {
  return /^(?:\d{1,8}|[A-Z]{1,5}\d{1,7}|[A-Z]{2}\d[0-9A-Z]{5})$/.test(text.toUpperCase().replace(/\s+/g, ''))
}

/** True for a host name: labels separated by full stops, the last one not numeric. */
export function looksLikeDomain(text: string): boolean {
  const host = text.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '')
  return !/\s/.test(host) && /^[^.]+(?:\.[^.]+)*\.[^.\d][^.]*$/.test(host)
}

function isSameName(one: string, other: string): boolean {
  return normalise(one) === normalise(other)
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

function normalise(name: string): string {
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
