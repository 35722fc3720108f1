const lengthMin = 4
const lengthMax = 24

/**
 * The parts under which a word is stored so that its misspellings find it: a single edit leaves either the first or
 * the last half unchanged.
 */
export function spellingParts(word: string): string[] {
  if (word.length < lengthMin || word.length > lengthMax) return []
  const half = word.length >> 1
  return [firstPart(word.length, word.slice(0, half)), lastPart(word.length, word.slice(half))]
}

/** The parts under which to look for the words that `word` may be a misspelling of. */
export function partsToTry(word: string): string[] {
  const parts: string[] = []
  for (let length = word.length - 1; length <= word.length + 1; length += 1) {
    if (length < lengthMin || length > lengthMax) continue
    const half = length >> 1
    parts.push(firstPart(length, word.slice(0, half)), lastPart(length, word.slice(word.length - (length - half))))
  }
  return parts
}

/** The word with each pair of neighbours transposed: an edit that can change both halves. */
export function transpositions(word: string): string[] {
  const words: string[] = []
  for (let place = 0; place + 1 < word.length; place += 1) {
    if (word[place] === word[place + 1]) continue
    words.push(word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2))
  }
  return words
}

/** Whether one insertion, deletion, substitution or transposition turns one word into the other. */
export function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < short.length - start &&
    short.charCodeAt(short.length - 1 - end) === long.charCodeAt(long.length - 1 - end)
  ) {
    end += 1
  }
  const shortRest = short.length - start - end
  const longRest = long.length - start - end
  if (longRest <= 1) return shortRest + longRest > 0
  return shortRest === 2 && longRest === 2 && short[start] === long[start + 1] && short[start + 1] === long[start]
}

const firstPart = (length: number, letters: string) => `${length}<${letters}`
const lastPart = (length: number, letters: string) => `${length}>${letters}`
