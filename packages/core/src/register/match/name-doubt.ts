import { foreignFormIn } from './another-body/foreign-form-in.js'
import { wordsAfterEnding } from './another-body/words-after-ending.js'
import { isOtherDistrict } from './compare-places.js'
import type { ComparedCandidate } from './features.js'
import { currentName } from './name-readings.js'
import { tidyName } from './tidy-name.js'

const quoteMax = 60

/**
 * Why a name must not be matched by similarity alone, however likely the model finds it; null if nothing speaks against
 * it. `others` are the candidates beside the best one.
 */
export function nameDoubt(name: string, best: ComparedCandidate, others: readonly ComparedCandidate[]): string | null {
  const { comparison: fit } = best
  const another = anotherBody(name, best)
  if (another !== null) return another
  // Companies of one group often differ in a single word and share an office.
  const [groupWord] = fit.groupWordsMissing
  if (groupWord !== undefined)
    return `The names differ in “${groupWord.charAt(0).toUpperCase()}${groupWord.slice(1)}”, a word that sets companies of one group apart.`
  if (fit.hasDifferentDigits) return 'The numbers in the names differ.'
  if (best.isPartialReading && fit.ending !== 'same')
    return 'The name is only a part of the text and has no legal ending there. Send the name alone.'
  if (mayMeanLongerName(best, others))
    return 'The text may be cut off: the name of another company begins with it too. Send the whole name.'
  if (fit.endsInFragment)
    return 'The text may be cut off: it ends in a fragment that this name lacks. Send the whole name.'
  if (best.isOnlyAbbreviated) return 'The name shares only abbreviations with the text. Send the whole name.'
  if (fit.hasShortenedRareWord) return 'A rare word of one name is only the beginning of a word of the other.'
  return fit.isOneWordWithSmallOne ? 'The name is one word, and a small word more may mean another company.' : null
}

/** Why a text means another body, although it has the name of the company; null if nothing says so. */
export function anotherBody(name: string, one: ComparedCandidate): string | null {
  const { company, comparedName, comparison: fit } = one
  const text = currentName(tidyName(name))
  if (fit.isOtherKind) return 'One of the two names ends as that of a partnership, the other as that of a company.'
  const form = foreignFormIn(text, company.name)
  if (form !== null) return `“${form}” is a legal form of another country.`
  const beside = wordsAfterEnding(text, {
    names: [company.name, comparedName],
    places: [company.addressSnippet, one.givenAddress],
  })
  if (beside !== null)
    return `The text goes on with “${beside}”, which may mean another body. If not, send the name alone.`
  if (fit.extraWords.length > 0) {
    const words = fit.extraWords.join(' ').slice(0, quoteMax)
    return `The name lacks “${words}”, so the text may mean another company.`
  }
  return one.abroad === null ? null : `The given address is in ${one.abroad}, but not the registered office.`
}

/** Whether the text is the beginning of the name of another candidate, and no postcode decides between the two. */
function mayMeanLongerName(best: ComparedCandidate, others: readonly ComparedCandidate[]): boolean {
  const { isSameKey, likeness } = best.comparison
  if (isSameKey || likeness === 1) return false
  return others.some((one) => one.comparison.isCutOff && !(best.postcode === 'same' && isOtherDistrict(one.postcode)))
}
