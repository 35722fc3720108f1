import type { TermRanks } from './posting-run.js'
import { derivedTerms } from './terms.js'
import { united } from './united.js'

/** Of the shortest beginnings only the best companies are listed: nobody reads on, and nothing narrower asks for them. */
export const shortListMax = 10_000
const shortPrefixLength = 2

/** Adds the wider lists to base terms that come in order; each is given once its last neighbour has come. */
export function* withDerived(terms: Iterable<TermRanks>): Generator<TermRanks> {
  let open: Gathering[] = []
  for (const { term, ranks } of terms) {
    const wanted = derivedTerms(term)
    yield { term, ranks }
    // Among the postcodes of an area may stand a text that is none: it ends nothing.
    if (wanted.length === 0) continue
    while (open.length > 0 && !wanted.includes(open.at(-1)?.term ?? '')) yield closeLast(open)
    open = wanted.map((name) => open.find((one) => one.term === name) ?? { term: name, parts: [] })
    open.at(-1)?.parts.push(ranks)
  }
  while (open.length > 0) yield closeLast(open)
}

/** A list whose neighbours are still coming. The wider stand before the narrower, and are fed from them. */
interface Gathering {
  readonly term: string
  readonly parts: Uint32Array[]
}

function closeLast(open: Gathering[]): TermRanks {
  const last = open.pop()
  if (!last) throw new Error('There is no list to close.')
  const ranks = keptOf(last.term, united(last.parts))
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
