import { isOneEditAway } from './spelling.js'

const slipLengthMin = 4
/** What each part of the comparison is worth: the question answered, nothing besides, and in that order. */
const shares = { asked: 0.7, name: 0.2, order: 0.1 } as const
const likeness = { slip: 0.82, prefixMin: 0.55, prefixSpan: 0.4 } as const

/** A word of the question and how much it tells. */
export interface AskedWord {
  readonly word: string
  readonly weight: number
}

/** How well a name answers the question, from 0 to 1. */
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

const little = new Set(['and', 'the', 'of', 'for', 'in', 'to', 'at', 'a', 'an', 'on', 'by', 'y'])

/** Words that tell nothing of a company. */
export function isStopWord(word: string): boolean {
  return little.has(word)
}

function bestPlace(word: string, words: readonly string[], found: Float64Array): { place: number; value: number } {
  let best = { place: -1, value: 0 }
  for (const [place, other] of words.entries()) {
    if (found[place]) continue
    const value = alike(word, other)
    if (value > best.value) best = { place, value }
    if (value === 1) break
  }
  return best
}

function alike(asked: string, word: string): number {
  if (asked === word) return 1
  if (asked.length >= slipLengthMin && isOneEditAway(asked, word)) return likeness.slip
  if (word.startsWith(asked)) return likeness.prefixMin + likeness.prefixSpan * (asked.length / word.length)
  return 0
}
