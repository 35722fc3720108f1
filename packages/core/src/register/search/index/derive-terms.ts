import { mergeSorted } from '../merge-sorted.js'
import type { TermRanks } from './posting-run.js'
import { derivedTerms, prefixLengthMax } from './terms.js'

/**
 * For the shortest prefixes only the best companies are listed: callers do not page further, and narrower searches
 * do not use them.
 */
export const shortListMax = 10_000
const shortPrefixLength = 2

/** Adds derived lists to base terms in sorted order. Each derived list is emitted after its last base term. */
export function* withDerived(terms: Iterable<TermRanks>): Generator<TermRanks> {
  let open: Gathering[] = []
  let family = ''
  for (const base of terms) {
    yield base
    const next = familyOf(base.term)
    if (next !== family) {
      const wanted = derivedTerms(base.term)
      // A malformed postcode may occur among those of an area, or an old code among those of a section; it does not end the list.
      if (wanted.length === 0) continue
      while (open.length > 0 && !wanted.includes(open.at(-1)?.term ?? '')) yield closeLast(open)
      open = wanted.map((name) => open.find((one) => one.term === name) ?? { term: name, parts: [] })
      family = next
    }
    open.at(-1)?.parts.push(base.ranks)
  }
  while (open.length > 0) yield closeLast(open)
}

/** Terms of one family have the same derived lists, and neighbouring terms usually share a family. */
function familyOf(term: string): string {
  if (!term.startsWith('@')) return term.slice(0, prefixLengthMax)
  return term.startsWith('@month ') ? term.slice(0, '@month 2000'.length) : term
}

/** A derived list that is still being collected. Wider lists come before narrower ones and are filled from them. */
interface Gathering {
  readonly term: string
  readonly parts: Uint32Array[]
}

function closeLast(open: Gathering[]): TermRanks {
  const last = open.pop()
  if (!last) throw new Error('There is no list to close.')
  const ranks = keptOf(last.term, mergeSorted(last.parts))
  open.at(-1)?.parts.push(ranks)
  return { term: last.term, ranks }
}

export function isShort(term: string): boolean {
  return term.endsWith('*') && term.length <= shortPrefixLength + 1
}

/** Truncates the ranks of a term to as many as are listed. */
export function keptOf(term: string, ranks: Uint32Array): Uint32Array {
  return isShort(term) && ranks.length > shortListMax ? ranks.slice(0, shortListMax) : ranks
}
