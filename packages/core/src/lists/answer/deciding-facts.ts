import { siteNameIn } from '../../resolution/domain/domain.js'
import { domainsToTry } from './domains-to-try.js'
import { fullNumber, type RowQuestion } from './row-question.js'

/**
 * What decides the company of a row, the same however it is written: number, names, websites and place. The place is the
 * postcode, as in a match; without one, the words of the address.
 */
export function decidingFacts(question: RowQuestion): readonly (string | null)[] {
  const { number, name, previousName, postcode, address } = question
  const sites = domainsToTry(question).flatMap(({ domain, problem }) =>
    problem === null ? (siteNameIn(domain) ?? domain.toLowerCase()) : [],
  )
  const place = postcode?.replaceAll(' ', '') ?? wordsOf(address)
  return [fullNumber(number), wordsOf(name), wordsOf(previousName), place, sites.join(' ')]
}

/** Without capitals and punctuation. */
function wordsOf(text: string | null): string | null {
  return (
    text
      ?.toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}&]+/gu, ' ')
      .trim() ?? null
  )
}
