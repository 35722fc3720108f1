import { foreignPlaceIn } from '../../../shared/places/countries.js'
import { isStopWord, wordWeight } from '../word-weight.js'

/** Words before a name that deny it. */
const denials = new Set('not no non ex former formerly'.split(' '))
/** A company of the same name with one of these is another family's or another branch of it. */
const kinWords = new Set('son daughter bro brother sister family'.split(' '))
const rareMin = 10
/** Words of names that may be left out or put in without a change of the company. */
const looseWords = new Set('co company uk gb the and'.split(' '))

/** Words of the query that the name lacks and that seldom are a mistake: `Sons`, a foreign place, any rare word. */
export function extraWords(
  onlyInQuery: readonly string[],
  onlyInName: readonly string[],
  hasEnding: boolean,
): string[] {
  const singular = (word: string) => word.replace(/s$/, '')
  const isKin = (word: string) =>
    kinWords.has(singular(word)) && !onlyInName.some((other) => singular(other) === singular(word))
  const isAddition = onlyInName.every((word) => looseWords.has(word) || isStopWord(word))
  const place = foreignPlaceIn(onlyInQuery.join(' '))?.split(' ') ?? []
  // `Ireland` that is no foreign place stands after `Northern`.
  const isRare = (word: string) => wordWeight(word) >= rareMin && !isOfEnding(word) && word !== 'ireland'
  // Of a text that is cut off, the letter is the beginning of a word. The `N` of `N. Ireland` is no initial.
  const isLetter = (word: string) => hasEnding && /^[b-rt-z]$/.test(word) && !onlyInQuery.includes('ireland')
  return onlyInQuery.filter(
    (word) =>
      isKin(word) || place.includes(word) || denials.has(word) || (isAddition && (isRare(word) || isLetter(word))),
  )
}

const endingsOften = ['limited', 'ltd', 'llp', 'plc']

/** The beginning of a legal ending, as a cut leaves it. */
export function isOfEnding(word: string): boolean {
  return endingsOften.some((ending) => ending.startsWith(word))
}
