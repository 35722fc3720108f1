import { foreignPlaceIn } from '../../../shared/places/countries.js'
import { isBesidePlace, isUkPlaceWord } from '../../../shared/places/uk-places.js'
import { shortened } from '../../../shared/text.js'
import { nameKey, wordsOfName } from '../../name/company-name.js'
import { foldedWords } from '../../name/folded-words.js'
import { compareNames, readName } from '../compare-names.js'
import {
  beforeTradingName,
  isNoteWord,
  isReference,
  isWebAddress,
  namesBody,
  withoutCareOf,
  withoutNotes,
  withoutOpenNotes,
} from './notes.js'

const quoteMax = 60
/** Of words such as `the`, in bits. */
const smallBits = 3
/** Legal endings anywhere in a text. */
export const endings =
  /(?<![\p{L}\d])(?:(?:public |private )?(?:limited|ltd) co(?:mpany)?|(?:limited|ltd) liability partnership|limited partnership|community interest company|limited|ltd|plc|llp|lp|cic|cyf(?:yngedig)?|l\.t\.d|p\.l\.c|l\.l\.p|c\.i\.c|l t d|p l c|l l p|c i c)(?![\p{L}\d])\.?/giu

const separators = /[,;:|/]|\s[-–—]/

/** What is known of a company, so that its words name no other one. */
interface OwnTexts {
  readonly names: readonly string[]
  readonly places: readonly (string | null)[]
}

/**
 * The words after the legal ending that are no known note, such as `Staff Club` in `Quill Limited Staff Club`: they may
 * name another body. Null if there are none. `names` are those of the company, `places` what is known of its address.
 */
export function wordsAfterEnding(text: string, own: OwnTexts): string | null {
  const trader = traderIn(text, own)
  if (trader !== null) return trader
  const ownEndings = Math.max(...own.names.map((name) => endingsIn(wordsOfName(name).join(' ')).length))
  const ending = endingsIn(text)[ownEndings]
  return ending ? otherBodyIn(text.slice(ending.index + ending[0].length), own) : null
}

/** `Quill Ltd` of `Quill Ltd t/a Harbour Lane Boatworks`: the company that trades, if it has a word that the own names lack. */
function traderIn(text: string, { names }: OwnTexts): string | null {
  const trader = beforeTradingName(text)
  if (trader === null || endingsIn(trader).length === 0) return null
  const query = readName(trader.replace(endings, ' '))
  const isOwn = names.some((name) => compareNames(query, readName(name)).missingInName <= smallBits)
  return isOwn ? null : quoted(trader)
}

/** An ending at the beginning is a word of the name: `Limited Edition Prints`. */
function endingsIn(text: string) {
  return [...text.matchAll(endings)].filter(({ index }) => index > 0)
}

/** What of the text behind a name may name another body: a further company, or words that are no known note. */
export function otherBodyIn(text: string, { names, places }: OwnTexts): string | null {
  const further = furtherCompany(withoutCareOf(text), names)
  if (further !== null) return further
  const left = withoutNotes(withoutOpenNotes(text))
  const own = new Set(names.flatMap(foldedWords))
  if (foreignPlaceIn(left) === null && !namesBody(left))
    for (const word of places.flatMap((place) => foldedWords(place ?? ''))) if (!/\d/.test(word)) own.add(word)
  return unknownWords(left, own)
}

/** Words before an ending that say only what a company is: `a company limited by guarantee`. */
const formWords: ReadonlySet<string> = new Set('a an the and or of is company private public'.split(' '))

/** Words with a legal ending of their own that are not the whole name of the company. */
function furtherCompany(text: string, names: readonly string[]): string | null {
  const keys = new Set(names.map(nameKey))
  let from = 0
  for (const ending of text.matchAll(endings)) {
    const name = text.slice(from, ending.index).split(separators).at(-1) ?? ''
    const words = foldedWords(name)
    const first = words.findIndex((word) => !isNoteWord(word))
    const isOwn = keys.has(nameKey(name)) || (first >= 0 && keys.has(nameKey(words.slice(first).join(' '))))
    if (!isOwn && words.some((word) => !formWords.has(word))) return quoted(name)
    from = ending.index + ending[0].length
  }
  return null
}

const district = /^\(?[A-Z]{1,2}\d[A-Z\d]?\W*$/i

/** What is left of a text without notes and the `own` words, from the first such word to the last. */
function unknownWords(text: string, own: ReadonlySet<string>): string | null {
  const tokens = text.replace(endings, ' ').split(/[\s,;|]+/)
  const folded = tokens.map(foldedWords)
  const hasPlace = folded.some((words) => words.some(isUkPlaceWord))
  const foreign = new Set(foldedWords(foreignPlaceIn(text) ?? ''))
  const isPlace = (word: string) => isUkPlaceWord(word) || (hasPlace && isBesidePlace(word))
  const isKnown = (word: string) => own.has(word) || (!foreign.has(word) && (isNoteWord(word) || isPlace(word)))
  /** The last word before a token that is no number. */
  let marker = ''
  const isUnknown = tokens.map((token, place) => {
    const words = folded[place] ?? []
    const before = marker
    if (words.length > 0 && words[0] !== 'no' && !/^\d+$/.test(token)) marker = words.at(-1) ?? ''
    // Words of another script are not folded.
    if (words.length === 0 && /\p{L}/u.test(token)) return true
    if (words.every(isKnown) || isWebAddress(token)) return false
    if (isUkPlaceWord(before) && district.test(token)) return false
    const isApart = /^[([#-]/.test(token) || /[-–—|:/([]$/.test(tokens[place - 1] ?? '')
    return !isReference(token, isApart, before) && !isNumberSign(words, tokens[place + 1] ?? '', before)
  })
  const first = isUnknown.indexOf(true)
  if (first < 0) return null
  const from = /^[([]?(?:&|and)$/i.test(tokens[first - 1] ?? '') ? first - 1 : first
  return quoted(tokens.slice(from, isUnknown.lastIndexOf(true) + 1).join(' '))
}

/** `no` in `account no 4471`. */
function isNumberSign(words: readonly string[], next: string, marker: string): boolean {
  return words.length === 1 && words[0] === 'no' && isReference(next, true, marker)
}

function quoted(text: string): string {
  const quote = text.trim().replace(/^[\s()[\]'*/–—-]+|[\s)\]'*/–—.:-]+$/g, '')
  return shortened(quote, quoteMax)
}
