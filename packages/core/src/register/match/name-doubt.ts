import { otherScriptIn } from '../name/company-name.js'
import { displayName } from '../name/display-name.js'
import { foreignFormIn } from './another-body/foreign-form-in.js'
import { wordsAfterEnding } from './another-body/words-after-ending.js'
import { isOtherDistrict } from './compare-places.js'
import type { ComparedCandidate } from './features.js'
import { currentName } from './name-readings.js'
import { tidyName, typedNameMax } from './tidy-name.js'
import { isStopWord } from './word-weight.js'

const quoteMax = 60
/** A short word more, such as initials, is seldom left out by a person. */
const shortMax = 3

/**
 * Why a name must not be matched by similarity alone, however likely the model finds it; null if nothing speaks against
 * it. `others` are the candidates beside the best one.
 */
export function nameDoubt(name: string, best: ComparedCandidate, others: readonly ComparedCandidate[]): string | null {
  const { comparison: fit } = best
  const another = anotherBody(name, best)
  if (another !== null) return another
  if (name.length > typedNameMax) return `The text is longer than ${typedNameMax} characters. Send the name alone.`
  // Companies of one group often differ in a single word and share an office.
  const [groupWord] = fit.groupWordsMissing
  if (groupWord !== undefined)
    return `The names differ in “${displayName(groupWord.toUpperCase())}”, a word that sets companies of one group apart.`
  if (fit.hasDifferentDigits) return 'The numbers in the names differ.'
  if (best.isPartialReading && fit.ending !== 'same')
    return 'The name is only a part of the text and has no legal ending there. Send the name alone.'
  if (mayMeanLongerName(best, others))
    return 'The text may be cut off: the name of another company begins with it too. Send the whole name.'
  if (fit.endsInFragment)
    return 'The text may be cut off: it ends in a fragment that this name lacks. Send the whole name.'
  if (best.isOnlyAbbreviated) return 'The name shares only abbreviations with the text. Send the whole name.'
  if (fit.hasShortenedRareWord) return 'A rare word of one name is only the beginning of a word of the other.'
  const unsure = looseNameDoubt(name, best)
  if (unsure !== null) return unsure
  if (isNameOfOtherKind(best, others)) return 'A company with a legal ending has this name too. Add the ending.'
  return fit.isOneWordWithSmallOne ? 'The name is one word, and a small word more may mean another company.' : null
}

/** Why a text means another body, although it has the name of the company; null if nothing says so. */
export function anotherBody(name: string, one: ComparedCandidate): string | null {
  const { company, comparedName, comparison: fit } = one
  const text = currentName(tidyName(name))
  if (fit.isOtherKind) return 'One of the two names ends as that of a partnership, the other as that of a company.'
  const script = otherScriptIn(name.slice(0, typedNameMax))
  if (script !== null && !company.name.includes(script))
    return `The name lacks “${script.slice(0, quoteMax)}”, so the text may mean another company.`
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

const openBracket = /[([][^)\]]*$/

/** Why two names that are alike may be those of two companies, unless the postcode agrees. */
function looseNameDoubt(name: string, { comparison: fit, comparedName, postcode }: ComparedCandidate): string | null {
  if (fit.ending !== 'same' && !comparedName.includes('(') && openBracket.test(tidyName(name)))
    return 'The text may be cut off: it ends inside brackets. Send the whole name.'
  if (postcode === 'same') return null
  const [word] = fit.looseWords.ofName
  // A text with its legal ending is a whole name. One word alone is the name of many.
  if (word !== undefined && ((fit.ending === 'same' && fit.hasEnding) || fit.isOneWord))
    return `The names differ in “${displayName(word.toUpperCase())}”. Check it, or give the postcode of its registered office.`
  if (fit.isOneWord && fit.isSameKey && !fit.isSameSpelling)
    return 'The name is one word, and differs in its last letter.'
  const [further, ...others] = fit.furtherWords
  const isInitials = further !== undefined && others.length === 0 && further.length <= shortMax && !isStopWord(further)
  return fit.isCutOff && isInitials
    ? `The name goes on with “${displayName(further.toUpperCase())}”. Send the whole name, or the postcode of its registered office.`
    : null
}

/** `Quill` may mean QUILL LIMITED, although a body is called QUILL. */
function isNameOfOtherKind(
  { comparison: fit, postcode }: ComparedCandidate,
  others: readonly ComparedCandidate[],
): boolean {
  if (fit.ending !== 'same' || fit.hasEnding) return false
  return others.some(
    (one) =>
      one.isLive &&
      one.comparison.isSameKey &&
      one.comparison.ending === 'dropped' &&
      !(postcode === 'same' && isOtherDistrict(one.postcode)),
  )
}
