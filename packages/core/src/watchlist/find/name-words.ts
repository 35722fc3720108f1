import { wordsOfName } from '../../register/name/company-name.js'
import { foldedWords } from '../../register/name/folded-words.js'

/** Of a text that somebody types. */
const wordsMax = 8

/** Whether a name has words that begin with all the given ones. */
export function hasWords(name: string, wanted: readonly string[]): boolean {
  const words = foldedWords(name)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

/** The words to look for. Somebody who types “Ltd” also means a company that is called “Limited”. */
export function wordsIn(text: string): string[] {
  return wordsOfName(text).slice(0, wordsMax)
}
