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
/** A text with none of these only has to be cut. */
const rare = /[&+@%$.\u0080-\uffff]/
const isolatedDots = /(?<![a-z0-9])[a-z](?:\.[a-z](?![a-z0-9]))+/g

/** A text in lower-case words of letters and digits: accents folded, signs spelled out, `L.T.D.` one word, `O'Neil` too. */
export function foldedWords(text: string): string[] {
  let folded = text.toLowerCase()
  if (!rare.test(folded)) return cut(folded)
  if (beyondAscii.test(folded)) folded = folded.normalize('NFD').replace(marks, '')
  folded = folded.replace(spelled, (sign) => spelledOut.get(sign) ?? sign)
  if (folded.includes('.')) folded = folded.replace(isolatedDots, (letters) => letters.replaceAll('.', ''))
  return cut(folded)
}

const zero = 0x30
const nine = 0x39
const letterA = 0x61
const letterZ = 0x7a

function cut(folded: string): string[] {
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
