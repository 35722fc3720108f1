/** A piece of a text. */
export interface TextPart {
  readonly text: string
  readonly isDifferent: boolean
}

/** Longer texts are not compared letter by letter. */
const comparedLengthMax = 200
/** The share of common letters. Of two pieces that have fewer, all are marked: single ones would say nothing. */
const alikeMin = 0.6

const sameEndings: Readonly<Record<string, string>> = { ltd: 'limited', '&': 'and' }

/**
 * What of `text` is not in `other`, as pieces that make up the whole text. Words that differ only in case, in points or
 * in the spelling of the legal ending are the same. A text that is too long to compare is one piece without a mark.
 */
export function differingLetters(text: string, other: string): readonly TextPart[] {
  if (text === '') return []
  if (text.length > comparedLengthMax || other.length > comparedLengthMax) return [{ text, isDifferent: false }]
  const [words, others] = [wordsIn(text), wordsIn(other)]
  const pairs = commonPlaces(words.map(keyOfWord), others.map(keyOfWord))
  const parts: TextPart[] = []
  let [place, otherPlace] = [0, 0]
  for (const [same, otherSame] of [...pairs, [words.length, others.length] as const]) {
    const [own, against] = [words.slice(place, same).join(''), others.slice(otherPlace, otherSame).join('')]
    parts.push(...letterParts(own, against))
    const word = words[same]
    if (word !== undefined) parts.push({ text: word, isDifferent: false })
    place = same + 1
    otherPlace = otherSame + 1
  }
  return joined(parts)
}

/** Each with the spaces after it. */
function wordsIn(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

function keyOfWord(word: string): string {
  const key = word.trim().toLowerCase().replaceAll(/[.,]/g, '')
  return sameEndings[key] ?? key
}

function letterParts(text: string, other: string): readonly TextPart[] {
  if (text === '') return []
  const [letters, others] = [[...text], [...other]]
  const low = (letter: string) => letter.toLowerCase()
  const same = new Set(commonPlaces(letters.map(low), others.map(low)).map(([place]) => place))
  const isAlike = 2 * same.size >= alikeMin * (letters.length + others.length)
  return letters.map((letter, place) => ({
    text: letter,
    isDifferent: letter.trim() !== '' && !(isAlike && same.has(place)),
  }))
}

/** The places of the longest common sequence, in both lists. */
function commonPlaces(own: readonly string[], other: readonly string[]): readonly (readonly [number, number])[] {
  const width = other.length + 1
  const lengths = new Uint16Array((own.length + 1) * width)
  const lengthAt = (place: number, otherPlace: number) => lengths[place * width + otherPlace] ?? 0
  for (let place = own.length - 1; place >= 0; place -= 1) {
    for (let otherPlace = other.length - 1; otherPlace >= 0; otherPlace -= 1) {
      lengths[place * width + otherPlace] =
        own[place] === other[otherPlace]
          ? lengthAt(place + 1, otherPlace + 1) + 1
          : Math.max(lengthAt(place + 1, otherPlace), lengthAt(place, otherPlace + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  let [place, otherPlace] = [0, 0]
  while (place < own.length && otherPlace < other.length) {
    if (own[place] === other[otherPlace]) {
      pairs.push([place, otherPlace])
      place += 1
      otherPlace += 1
    } else if (lengthAt(place + 1, otherPlace) >= lengthAt(place, otherPlace + 1)) place += 1
    else otherPlace += 1
  }
  return pairs
}

/** Neighbours of one kind become one piece. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const pieces: TextPart[] = []
  for (const part of parts) {
    const last = pieces.at(-1)
    if (last?.isDifferent === part.isDifferent) pieces.splice(-1, 1, { ...last, text: last.text + part.text })
    else pieces.push(part)
  }
  return pieces
}
