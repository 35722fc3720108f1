const spelledOut: ReadonlyMap<string, string> = new Map([
  ['&', ' and '],
  ['+', ' plus '],
  ['@', ' at '],
  ['%', ' percent '],
  ['£', ' pound '],
  ['$', ' dollar '],
  ['€', ' euro '],
  ['¥', ' yen '],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
])

const spelled = /[&+@%£$€¥æœøßłđðþı]/g
const marks = /\p{Mn}/gu
const beyondAscii = /[\u0080-\uffff]/
/** A text without these only has to be split. */
const rare = /[&+@%$.\u0080-\uffff]/
const isolatedDots = /(?<![a-z0-9])[a-z](?:\.[a-z](?![a-z0-9]))+/g

/** Lower-case words of letters and digits: accents folded, symbols spelled out, `L.T.D.` and `O'Neil` as one word. */
export function foldedWords(text: string): string[] {
  let folded = text.toLowerCase()
  if (!rare.test(folded)) return splitWords(folded)
  folded = foldedText(folded)
  if (folded.includes('.')) folded = folded.replace(isolatedDots, (letters) => letters.replaceAll('.', ''))
  return splitWords(folded)
}

/** Without accents, and symbols spelled out. */
export function foldedText(text: string): string {
  const plain = beyondAscii.test(text) ? text.normalize('NFD').replace(marks, '') : text
  return plain.replace(spelled, (sign) => spelledOut.get(sign) ?? sign)
}

const zero = 0x30
const nine = 0x39
const letterA = 0x61
const letterZ = 0x7a

function splitWords(folded: string): string[] {
  const words: string[] = []
  let word = ''
  let start = -1
  for (let place = 0; place <= folded.length; place += 1) {
    const unit = place < folded.length ? folded.charCodeAt(place) : 0
    if ((unit >= letterA && unit <= letterZ) || (unit >= zero && unit <= nine)) {
      if (start < 0) start = place
      continue
    }
    if (start >= 0) word += folded.slice(start, place)
    start = -1
    if (isApostrophe(unit) && word !== '') continue
    if (word !== '') words.push(word)
    word = ''
  }
  return words
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019 || unit === 0x2018 || unit === 0x60
}
