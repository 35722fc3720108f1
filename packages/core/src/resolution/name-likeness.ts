import { nameKeys, wordsOfName } from '../register/company-name.js'
import { foldedWords } from '../register/folded-words.js'
import { isOneSlip } from '../register/search/spelling.js'

const slipLengthMin = 4
const acronymLikeness = 0.75
const acronymMin = 3

/** How alike two names are, from 0 to 1: by their words, wherever they stand. Digits have to be equal. */
export function nameLikeness(one: string, other: string): number {
  if (nameKeys(one).key === nameKeys(other).key) return 1
  const [left, right] = [wordsOfName(one), wordsOfName(other)]
  if (left.length === 0 || right.length === 0) return 0
  if (left.join('') === right.join('')) return 1
  if (isAcronym(left, one, other) || isAcronym(right, other, one)) return acronymLikeness
  const digits = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join(' ')
  const shared = sharedLength(left, right) + sharedLength(right, left)
  const all = lengthOf(left) + lengthOf(right)
  return (digits(left) === digits(right) ? 1 : 0.6) * (shared / all)
}

/** `HLB Ltd` is how a company of three words calls itself. */
function isAcronym(words: readonly string[], short: string, name: string): boolean {
  const [only = ''] = words
  if (words.length !== 1 || only.length < acronymMin) return false
  const initials = foldedWords(name)
    .map((word) => word[0])
    .join('')
  return initials.startsWith(only) && foldedWords(short).length <= 2
}

function sharedLength(words: readonly string[], others: readonly string[]): number {
  return lengthOf(
    words.filter((word) =>
      others.some((other) => other === word || (word.length >= slipLengthMin && isOneSlip(word, other))),
    ),
  )
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0)
}
