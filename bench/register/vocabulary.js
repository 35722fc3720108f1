import { below, fraction, oneOf, startSeries, weighted } from './random.js'
import { codas, commonTrades, onsets, placeEnds, trades, vowels } from './words.js'

const vocabularySize = 500_000
const attemptsMax = 4 * vocabularySize
/** Flattens the head of the curve: even the most common surname occurs in few names. */
const headOffset = 120
const exponent = 0.92

/** Invented proper nouns, drawn by Zipf's law, and trade words at about the frequencies of the real register. */
export function openVocabulary(seed) {
  const properWords = inventWords(seed)
  const drawProper = weighted(properWords.map((_, rank) => 1 / (rank + headOffset) ** exponent))
  const tradeWords = [...commonTrades.map(([word]) => word), ...trades]
  const drawTrade = weighted(tradeWords.map((_, rank) => commonTrades[rank]?.[1] ?? 140 / (rank - 2)))

  return {
    size: properWords.length,
    proper: () => properWords[drawProper()],
    familiar: () => properWords[below(3_000)],
    coined: () => syllable() + syllable() + syllable(),
    trade: () => tradeWords[drawTrade()],
  }
}

function inventWords(seed) {
  startSeries(seed, 0x0badcafe)
  const words = new Set(trades)
  const known = words.size
  for (let attempt = 0; attempt < attemptsMax && words.size < vocabularySize + known; attempt++) {
    // V8 keeps a concatenated string as a rope; the lookup in the set flattens it.
    words.add(word(words.size - known))
  }
  return [...words].slice(known)
}

function word(rank) {
  const shape = fraction()
  if (rank > 2_000 && shape < 0.25) return syllable() + syllable() + oneOf(placeEnds)
  if (rank > 20_000 && shape < 0.5) return syllable() + syllable() + syllable()
  return shape < 0.8 ? syllable() + oneOf(placeEnds) : syllable() + syllable()
}

function syllable() {
  return oneOf(onsets) + oneOf(vowels) + oneOf(codas)
}
