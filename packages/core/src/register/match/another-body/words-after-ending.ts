import { foreignPlaceIn } from '../../../shared/places/countries.js'
import { isBesidePlace, isUkPlaceWord } from '../../../shared/places/uk-places.js'
import { wordsOfName } from '../../name/company-name.js'
import { foldedWords } from '../../name/folded-words.js'
import { isNoteWord, isReference, isWebAddress, namesBody, withoutNotes } from './notes.js'

const quoteMax = 60
const endings =
  /(?<![\p{L}\d])(?:(?:public |private )?(?:limited|ltd) company|(?:limited|ltd) liability partnership|limited partnership|community interest company|limited|ltd|plc|llp|lp|cic|cyf(?:yngedig)?|l\.t\.d|p\.l\.c|l\.l\.p|c\.i\.c|l t d|p l c|l l p|c i c)(?![\p{L}\d])\.?/giu

/**
 * The words after the legal ending that are no known note, such as `Staff Club` in `Quill Limited Staff Club`: they may
 * name another body. Null if there are none. `names` are those of the company, `places` what is known of its address.
 */
export function wordsAfterEnding(
  text: string,
  names: readonly string[],
  places: readonly (string | null)[],
): string | null {
  const ownEndings = Math.max(...names.map((name) => [...wordsOfName(name).join(' ').matchAll(endings)].length))
  const ending = [...text.matchAll(endings)].filter(({ index }) => index > 0)[ownEndings]
  if (!ending) return null
  const rest = withoutNotes(text.slice(ending.index + ending[0].length))
  const own = new Set(names.flatMap(foldedWords))
  if (foreignPlaceIn(rest) === null) for (const word of places.flatMap(placeWords)) own.add(word)
  return unknownWords(rest, own)
}

/** What is left of a text without notes and the `own` words, from the first such word to the last. */
export function unknownWords(text: string, own: ReadonlySet<string>): string | null {
  const tokens = text.replace(endings, ' ').split(/[\s,;|]+/)
  const folded = tokens.map(foldedWords)
  const hasPlace = folded.some((words) => words.some(isUkPlaceWord))
  const isKnown = (word: string) =>
    own.has(word) || isNoteWord(word) || isUkPlaceWord(word) || (hasPlace && isBesidePlace(word))
  const isUnknown = tokens.map((token, place) => {
    const words = folded[place] ?? []
    if (words.every(isKnown) || isWebAddress(token)) return false
    const before = tokens[place - 1] ?? ''
    const isApart = /^[([#-]/.test(token) || /[-–—|:/([]$/.test(before)
    const marker =
      folded
        .slice(0, place)
        .findLast((some) => some.length > 0 && some[0] !== 'no')
        ?.at(-1) ?? ''
    return !isReference(token, isApart, marker) && !isNumberSign(words, tokens[place + 1] ?? '', marker)
  })
  const first = isUnknown.indexOf(true)
  if (first < 0) return null
  const from = /^[([]?(?:&|and)$/i.test(tokens[first - 1] ?? '') ? first - 1 : first
  const quote = tokens
    .slice(from, isUnknown.lastIndexOf(true) + 1)
    .join(' ')
    .replace(/^[\s(['*/–—-]+|[\s)\]'*/–—.:-]+$/g, '')
  return quote.length > quoteMax ? `${quote.slice(0, quoteMax - 1)}…` : quote
}

/** `no` in `account no 4471`. */
function isNumberSign(words: readonly string[], next: string, marker: string): boolean {
  return words.length === 1 && words[0] === 'no' && isReference(next, true, marker)
}

/** The words of an address that may stand for the place of the company. */
function placeWords(address: string | null): string[] {
  return foldedWords(address ?? '').filter((word) => !/\d/.test(word) && !namesBody(word))
}
