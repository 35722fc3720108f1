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
