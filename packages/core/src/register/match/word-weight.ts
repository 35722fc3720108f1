import { commonWords } from './common-words.generated.js'

/** Bits of a word that is not among the common ones. */
export const rareBits = 13
const stopBits = 1
const stopWords = new Set(['and', 'the', 'of', 'for', 'in', 'to', 'at', 'a', 'an', 'on', 'by', 'y'])

const bitsByWord = new Map<string, number>()
for (const [bits, words] of Object.entries(commonWords)) {
  for (const word of words.split(' ')) bitsByWord.set(word, Number(bits))
}

/** How much a word says about which company is meant, in bits: 1 for `the`, few for `services`, 13 for a rare word. */
export function wordWeight(word: string): number {
  if (stopWords.has(word)) return stopBits
  const bits = bitsByWord.get(word) ?? rareBits
  // A short word or an initial fits many names.
  return word.length <= 2 ? Math.min(bits, 4 + word.length) : bits
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}
