import { mergeSorted } from '../merge-sorted.js'
import type { TermRanks } from './posting-run.js'
import { derivedTerms, prefixLengthMax } from './terms.js'

/** Of the shortest beginnings only the best companies are listed: nobody reads on, and nothing narrower asks for them. */
export const shortListMax = 10_000
const shortPrefixLength = 2

/** Adds the wider lists to base terms that come in order; each is given once its last neighbour has come. */
export function* withDerived(terms: Iterable<TermRanks>): Generator<TermRanks> {
  let open: Gathering[] = []
  let family = ''
  for (const given of terms) {
    yield given
    const next = familyOf(given.term)
    if (next !== family) {
      const wanted = derivedTerms(given.term)
      // Among the postcodes of an area may stand a text that is none: it ends nothing.
      if (wanted.length === 0) continue
      while (open.length > 0 && !wanted.includes(open.at(-1)?.term ?? '')) yield closeLast(open)
      open = wanted.map((name) => open.find((one) => one.term === name) ?? { term: name, parts: [] })
      family = next
    }
    open.at(-1)?.parts.push(given.ranks)
  }
  while (open.length > 0) yield closeLast(open)
}

/** Terms of one family have the same wider lists, and most neighbours are of one. */
function familyOf(term: string): string {
  if (!term.startsWith('@')) return term.slice(0, prefixLengthMax)
  return term.startsWith('@month ') ? term.slice(0, '@month 2000'.length) : term
}

/** A list whose neighbours are still coming. The wider stand before the narrower, and are fed from them. */
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

/** As many of a term's companies as are listed. */
export function keptOf(term: string, ranks: Uint32Array): Uint32Array {
  return isShort(term) && ranks.length > shortListMax ? ranks.slice(0, shortListMax) : ranks
}
