const idBits = 21
const idsMax = 2 ** idBits
const restMax = 2 ** (32 - idBits)
const lettersCompared = 7
const symbols = 42
const at = 0x40
const smallA = 0x61
const capitalA = 0x41

/** In sort order; the rest of the term distinguishes terms of the same kind. */
const kinds = [
  '@accounts ',
  '@area ',
  '@charges ',
  '@county ',
  '@district ',
  '@division ',
  '@due ',
  '@duemonth ',
  '@dueyear ',
  '@gone ',
  '@gonemonth ',
  '@goneyear ',
  '@jurisdiction ',
  '@lettered ',
  '@month ',
  '@post ',
  '@renamed ',
  '@section ',
  '@sic ',
  '@status ',
  '@town ',
  '@type ',
  '@year ',
]

/** Index of the low half of a 64-bit number on this platform. */
const low = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1
const high = 1 - low

/**
 * Indices of terms in sort order. Comparing strings dominates sorting, so numeric keys are compared first and
 * strings only if the keys are equal.
 */
export function orderTerms(terms: readonly string[], keys: Float64Array): Uint32Array {
  if (terms.length > idsMax) throw new Error(`Cannot sort more than ${idsMax} terms at once.`)
  const sorting = new BigUint64Array(terms.length)
  const halves = new Uint32Array(sorting.buffer)
  for (let id = 0; id < terms.length; id += 1) {
    const key = keys[id] as number
    const upper = Math.floor(key / restMax)
    halves[2 * id + high] = upper
    halves[2 * id + low] = (key - upper * restMax) * idsMax + id
  }
  sorting.sort()

  const ids = new Uint32Array(terms.length)
  for (let place = 0; place < ids.length; place += 1) ids[place] = (halves[2 * place + low] as number) % idsMax
  for (let from = 0, to = 0; from < ids.length; from = to) {
    to = from + 1
    while (to < ids.length && isSameKey(halves, from, to)) to += 1
    if (to - from > 1) ids.subarray(from, to).sort((one, other) => compare(terms[one], terms[other]))
  }
  return ids
}

function isSameKey(halves: Uint32Array, one: number, other: number): boolean {
  const lowerOf = (place: number) => (halves[2 * place + low] as number) >>> idBits
  return halves[2 * one + high] === halves[2 * other + high] && lowerOf(one) === lowerOf(other)
}

function compare(one: string | undefined, other: string | undefined): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

/** A smaller key means an earlier term; terms with the same beginning may have the same key. */
export function termKey(term: string): number {
  const first = term.charCodeAt(0)
  if (first !== at) return lettersOf(term, 0, smallLetters, first > at ? kinds.length + 1 : 0)
  for (let kind = 0; kind < kinds.length; kind += 1) {
    const start = kinds[kind] as string
    if (term.startsWith(start)) return lettersOf(term, start.length, capitalLetters, kind + 1)
  }
  throw new Error(`Unknown kind of term: ${term}`)
}

function lettersOf(term: string, from: number, symbolOf: Uint8Array, kind: number): number {
  const { length } = term
  let key = kind
  let compared = 0
  for (; compared < lettersCompared && from + compared < length; compared += 1) {
    const unit = term.charCodeAt(from + compared)
    const symbol = unit < asciiEnd ? (symbolOf[unit] as number) : lastSymbol
    key = key * symbols + symbol
    // After a symbol whose number is shared, later letters must not be compared before the symbol itself.
    if (isShared[symbol] === 1) {
      compared += 1
      break
    }
  }
  for (; compared < lettersCompared; compared += 1) key *= symbols
  return key
}

const asciiEnd = 0x80
const lastSymbol = symbols - 1
const isShared = Uint8Array.from({ length: symbols }, (_, symbol) => ([1, 3, 14, lastSymbol].includes(symbol) ? 1 : 0))
const smallLetters = symbolsWith(smallA)
const capitalLetters = symbolsWith(capitalA)

/** Increasing numbers for ASCII characters: one for each digit, letter and the space; all others share four. */
function symbolsWith(letterA: number): Uint8Array {
  return Uint8Array.from({ length: asciiEnd }, (_, unit) => {
    if (unit <= 0x20) return unit < 0x20 ? 1 : 2
    if (unit < 0x30) return 3
    if (unit <= 0x39) return unit - 0x30 + 4
    if (unit < letterA) return 14
    return Math.min(unit - letterA + 15, lastSymbol)
  })
}
