import { shortened } from '../../../shared/text.js'
import { wordsOfName } from '../../name/company-name.js'
import { foldedWords } from '../../name/folded-words.js'
import { endings } from './words-after-ending.js'

const quoteMax = 60

/**
 * What stands around the name of a company inside a text, quoted; null if the text does not have the whole name. Empty if
 * nothing but an ending is there.
 */
export function wordsAround(text: string, companyName: string): string | null {
  const name = wordsOfName(companyName)
  const tokens = text.split(/\s+/)
  const words = tokens.flatMap((token, place) => foldedWords(token).map((word) => ({ word, place })))
  const at = words.findIndex((_, from) => name.every((word, step) => words[from + step]?.word === word))
  const [first, last] = [words[at], words[at + name.length - 1]]
  if (name.length < 2 || !first || !last) return null
  const sides = [tokens.slice(0, first.place), tokens.slice(last.place + 1)].map((side) => trimmed(side.join(' ')))
  const around = sides.find((side) => foldedWords(side.replace(endings, ' ')).some((word) => word !== 'the')) ?? ''
  return shortened(around, quoteMax)
}

function trimmed(text: string): string {
  return text.replace(/^[\s(['*,;:/–—-]+|[\s)\]'*,;:/–—-]+$/g, '')
}
