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
  // The weight of each word of the name that was asked for; 0 for the others. Plain loops: this runs for 150 names.
  const found = words.map(() => 0)
  let askedTotal = 0
  let askedFound = 0
  let firstPlace = -1
  let lastPlace = -1
  let inOrder = true

  for (const { word, weight } of asked) {
    askedTotal += weight
    let best = 0
    let bestPlace = -1
    for (let place = 0; place < words.length && best < 1; place += 1) {
      if (found[place] !== 0) continue
      const value = wordSimilarity(word, words[place] ?? '')
      if (value <= best) continue
      best = value
      bestPlace = place
    }
    if (bestPlace < 0) continue
    askedFound += weight * best
    found[bestPlace] = weight
    if (firstPlace < 0) firstPlace = bestPlace
    inOrder &&= bestPlace > lastPlace
    lastPlace = bestPlace
  }
  if (firstPlace < 0) return 0

  let nameTotal = 0
  for (let place = 0; place < words.length; place += 1) {
    nameTotal += found[place] || (isStopWord(words[place] ?? '') ? usualWeight / 8 : usualWeight)
  }
  const order = inOrder ? (firstPlace === 0 ? 1 : 0.6) : 0
  const coverage = askedFound / askedTotal
  return coverage * (shares.asked + shares.name * (askedFound / nameTotal) + shares.order * order)
}

const stopWords = new Set(['and', 'the', 'of', 'for', 'in', 'to', 'at', 'a', 'an', 'on', 'by', 'y'])

/** Words that do not help to identify a company. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

function wordSimilarity(asked: string, word: string): number {
  if (asked === word) return 1
  if (asked.length >= typoLengthMin && isOneEditAway(asked, word)) return likeness.typo
  if (word.startsWith(asked)) return likeness.prefixMin + likeness.prefixSpan * (asked.length / word.length)
  return 0
}
