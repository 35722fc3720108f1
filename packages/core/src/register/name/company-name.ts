import { foldedText, foldedWords } from './folded-words.js'
import { lengthWithoutEnding } from './legal-ending.js'

const keyMax = 60

/** Trailing words that make no legal difference; removed one after another. */
const ignoredEndWords = new Set([
  'and',
  'co',
  'company',
  'uk',
  'gb',
  'eu',
  'com',
  'net',
  'org',
  'biz',
  'info',
  'wales',
  'cymru',
])

const numerals: ReadonlyMap<string, string> = new Map([
  ['zero', '0'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['ten', '10'],
])

export interface NameKeys {
  /** Equal for names that are legally the same. */
  readonly key: string
  /** The key with a final S; distinguishes companies that share a key. */
  readonly strict: string
}

/** The folded words of a name without its legal ending. A name that consists only of an ending keeps it. */
export function wordsOfName(name: string): string[] {
  const words = foldedWords(name)
  const length = lengthWithoutEnding(words)
  if (length > 0) words.length = length
  return words
}

/** Of the trailing words, those that people leave out and add without meaning another company. */
const emptyWords = new Set(['and', 'co', 'company'])

export function isLooseWord(word: string): boolean {
  return ignoredEndWords.has(word)
}

/** Trailing words that make no legal difference and that `others` lack, such as `wales`. */
export function looseWordsOnlyIn(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => isLooseWord(word) && !emptyWords.has(word) && !others.includes(word))
}

/** Longer keys are cut, some after a final S was removed. */
const cutKeyMin = keyMax - 1

/** Whether two names are legally the same, however long they are. */
export function isSameName(one: string, other: string): boolean {
  const key = nameKey(one)
  if (key !== nameKey(other)) return false
  return key.length < cutKeyMin || wordsOfName(one).join('') === wordsOfName(other).join('')
}

const otherLetters = /(?:(?!\p{Script=Latin}|\p{Lm})\p{L})+/u
/** Letters and figures that no word has, other than marks beside a letter. Some are drawn in circles and squares. */
const unfoldedSigns = /(?:(?![\0-\x7f]|\p{Lm})[\p{L}\p{N}]|[\u{1F100}-\u{1F1E5}\u{1F200}-\u{1F265}])+/u

/** Letters and figures that a key does not have: `有限公司`, `٢`. Null if there are none. */
export function otherScriptIn(name: string): string | null {
  const text = name.normalize('NFKC')
  return (otherLetters.exec(text) ?? unfoldedSigns.exec(foldedText(text.toLowerCase())))?.[0] ?? null
}

/**
 * Names with the same key are legally the same under the Company, LLP and Business (Names and Trading Disclosures)
 * Regulations 2015, unless the key was cut: `isSameName` compares whole names.
 */
export function nameKey(name: string): string {
  return nameKeys(name).key
}

export function nameKeys(name: string): NameKeys {
  return keysOfWords(wordsOfName(name), name)
}

export function keysOfWords(words: readonly string[], name: string): NameKeys {
  let end = words.length
  while (end > 1 && ignoredEndWords.has(words[end - 1] ?? '')) end -= 1
  let start = 0
  while (start < end - 1 && (words[start] === 'the' || words[start] === 'www' || words[start] === 'at')) start += 1

  let joined = ''
  for (let place = start; place < end; place += 1) {
    const word = words[place] ?? ''
    joined += word.length <= 5 ? (numerals.get(word) ?? word) : word
  }
  if (joined === '' || lengthWithoutEnding(words) === 0) joined = symbolsIn(name)

  const strict = joined.slice(0, keyMax)
  const key = joined.length > 1 && joined.endsWith('s') ? joined.slice(0, -1).slice(0, keyMax) : strict
  return { key, strict }
}

/** A name without words, such as `!? LTD`, is identified by its symbols. */
function symbolsIn(name: string): string {
  const folded = name.trim().toLowerCase()
  return folded.replace(/[a-z\s.]+$/, '') || folded
}
