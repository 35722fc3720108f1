import { foldedWords } from './folded-words.js'
import { lengthWithoutEnding } from './legal-ending.js'

const keyMax = 60

/** Words at the end that make no difference in law, taken away one after another. */
const weightless = new Set([
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
  /** Equal for names that the law calls the same. */
  readonly key: string
  /** The same without taking away a final S: decides where several companies share a key. */
  readonly strict: string
}

/** The words of a name, folded, without its legal ending; a name of nothing else keeps it. */
export function wordsOfName(name: string): string[] {
  const words = foldedWords(name)
  const length = lengthWithoutEnding(words)
  if (length > 0) words.length = length
  return words
}

/** The key under which the Company, LLP and Business (Names and Trading Disclosures) Regulations 2015 hold names equal. */
export function nameKey(name: string): string {
  return nameKeys(name).key
}

export function nameKeys(name: string): NameKeys {
  return keysOfWords(wordsOfName(name), name)
}

export function keysOfWords(words: readonly string[], name: string): NameKeys {
  let end = words.length
  while (end > 1 && weightless.has(words[end - 1] ?? '')) end -= 1
  let start = 0
  while (start < end - 1 && (words[start] === 'the' || words[start] === 'www' || words[start] === 'at')) start += 1

  let joined = ''
  for (let place = start; place < end; place += 1) {
    const word = words[place] ?? ''
    joined += word.length <= 5 ? (numerals.get(word) ?? word) : word
  }
  if (joined === '' || lengthWithoutEnding(words) === 0) joined = signsOf(name)

  const strict = joined.slice(0, keyMax)
  const key = joined.length > 1 && joined.endsWith('s') ? joined.slice(0, -1).slice(0, keyMax) : strict
  return { key, strict }
}

/** A name without a word of its own, such as `!? LTD`, is told apart by its signs. */
function signsOf(name: string): string {
  const folded = name.trim().toLowerCase()
  return folded.replace(/[a-z\s.]+$/, '') || folded
}
