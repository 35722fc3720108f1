import { keysOfWords } from '../register/company-name.js'
import { foldedWords } from '../register/folded-words.js'
import { lengthWithoutEnding } from '../register/legal-ending.js'
import { isOneSlip } from '../register/search/spelling.js'

const slipLengthMin = 4
const acronymLikeness = 0.75
const acronymMin = 3
const acronymWordsMax = 2

/** A name taken apart, as it is compared with others. */
export interface ComparedName {
  readonly key: string
  /** Without the legal ending. */
  readonly words: readonly string[]
  readonly joined: string
  readonly digits: string
  /** Of all words, and how many they are. */
  readonly initials: string
  readonly wordCount: number
}

export function comparedName(name: string): ComparedName {
  const all = foldedWords(name)
  const words = all.slice(0, lengthWithoutEnding(all) || all.length)
  return {
    key: keysOfWords(words, name).key,
    words,
    joined: words.join(''),
    digits: words.filter((word) => /\d/.test(word)).join(' '),
    initials: all.map((word) => word[0]).join(''),
    wordCount: all.length,
  }
}

/** How alike two names are, from 0 to 1: by their words, wherever they stand. Digits have to be equal. */
export function nameLikeness(one: string, other: string): number {
  return likenessOf(comparedName(one), comparedName(other))
}

export function likenessOf(one: ComparedName, other: ComparedName): number {
  if (one.key === other.key) return 1
  if (one.words.length === 0 || other.words.length === 0) return 0
  if (one.joined === other.joined) return 1
  if (isAcronym(one, other) || isAcronym(other, one)) return acronymLikeness
  const shared = sharedLength(one.words, other.words) + sharedLength(other.words, one.words)
  return (one.digits === other.digits ? 1 : 0.6) * (shared / (one.joined.length + other.joined.length))
}

/** `HLB Ltd` is how a company of three words calls itself. */
function isAcronym({ words, wordCount }: ComparedName, { initials }: ComparedName): boolean {
  const [only = ''] = words
  if (words.length !== 1 || only.length < acronymMin) return false
  return initials.startsWith(only) && wordCount <= acronymWordsMax
}

function sharedLength(words: readonly string[], others: readonly string[]): number {
  let length = 0
  for (const word of words) if (hasLike(others, word)) length += word.length
  return length
}

function hasLike(words: readonly string[], word: string): boolean {
  for (const other of words) {
    if (other === word) return true
    if (word.length < slipLengthMin || Math.abs(word.length - other.length) > 1) continue
    if (isOneSlip(word, other)) return true
  }
  return false
}
