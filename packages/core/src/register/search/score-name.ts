import { isOneEditAway } from './spelling.js'

const typoLengthMin = 4
/** Weights of the comparison: query words found, few other words in the name, and same order. */
const shares = { asked: 0.7, name: 0.2, order: 0.1 } as const
const likeness = { typo: 0.82, prefixMin: 0.55, prefixSpan: 0.4 } as const

/** A query word and its weight. */
export interface AskedWord {
  readonly word: string
  readonly weight: number
}

/** How well a name matches the query, from 0 to 1. */
export function scoreName(asked: readonly AskedWord[], words: readonly string[], usualWeight: number): number {
  if (asked.length === 0 || words.length === 0) return 0
  const places: number[] = []
  const found = new Float64Array(words.length)
  let askedTotal = 0
  let askedFound = 0
  let nameTotal = 0
  let nameFound = 0

  for (const { word, weight } of asked) {
    const { place, value } = bestPlace(word, words, found)
    askedTotal += weight
    if (place < 0) continue
    askedFound += weight * value
    found[place] = weight
    nameFound += weight * value
    places.push(place)
  }
  for (const [place, word] of words.entries()) {
    nameTotal += found[place] || (isStopWord(word) ? usualWeight / 8 : usualWeight)
  }

  const inOrder = places.length > 0 && places.every((place, step) => step === 0 || place > (places[step - 1] ?? 0))
  const order = inOrder ? (places[0] === 0 ? 1 : 0.6) : 0
  const coverage = askedFound / askedTotal
  return coverage * (shares.asked + shares.name * (nameFound / nameTotal) + shares.order * order)
}

const stopWords = new Set(['and', 'the', 'of', 'for', 'in', 'to', 'at', 'a', 'an', 'on', 'by', 'y'])

/** Words that do not help to identify a company. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

function bestPlace(word: string, words: readonly string[], found: Float64Array): { place: number; value: number } {
  let best = { place: -1, value: 0 }
  for (const [place, other] of words.entries()) {
    if (found[place]) continue
    const value = wordSimilarity(word, other)
    if (value > best.value) best = { place, value }
    if (value === 1) break
  }
  return best
}

function wordSimilarity(asked: string, word: string): number {
  if (asked === word) return 1
  if (asked.length >= typoLengthMin && isOneEditAway(asked, word)) return likeness.typo
  if (word.startsWith(asked)) return likeness.prefixMin + likeness.prefixSpan * (asked.length / word.length)
  return 0
}
