import { below, fraction, mixOf, oneOf } from './random.js'
import { compoundEnds, initials, joints, regions } from './words.js'

const wordCount = mixOf([
  [1, 15],
  [2, 40],
  [3, 30],
  [4, 11],
  [5, 4],
])

/** One-word names are mostly invented, because common words are taken. */
const coinedShare = 0.8

/** Company names of one to five words, without their legal suffix. */
export function namer(vocabulary) {
  function first() {
    const kind = fraction()
    if (kind < 0.03) return `${oneOf(initials)} ${oneOf(initials)} ${vocabulary.proper()}`
    if (kind < 0.045) return `${oneOf(initials)}.${oneOf(initials)}. ${vocabulary.proper()}`
    if (kind < 0.17) return vocabulary.familiar() + oneOf(compoundEnds)
    if (kind < 0.19) return `${vocabulary.proper()}'S`
    if (kind < 0.21) return `${vocabulary.proper()}-${vocabulary.proper()}`
    if (kind < 0.235) return `THE ${vocabulary.proper()}`
    if (kind < 0.255) return `${1 + below(360)} ${vocabulary.proper()}`
    if (kind < 0.2555) return `CAFÉ ${vocabulary.proper()}`
    return vocabulary.proper()
  }

  return function name() {
    const count = wordCount()
    let text = count === 1 && fraction() < coinedShare ? vocabulary.coined() : first()
    for (let word = 1; word < count; word++) {
      const kind = fraction()
      const isLast = word === count - 1
      if (kind < 0.05 && !isLast) text += ` & ${vocabulary.proper()}`
      else if (kind < 0.08 && !isLast) text += ` ${oneOf(joints)} ${vocabulary.proper()}`
      else if (kind < 0.48) text += ` ${vocabulary.proper()}`
      else if (kind < 0.97) text += ` ${vocabulary.trade()}`
      else text += ` ${vocabulary.trade()} & ${vocabulary.trade()}`
    }
    const tail = fraction()
    if (tail < 0.012) return `${text} (UK)`
    if (tail < 0.03) return `${text} UK`
    if (tail < 0.045) return `${text} (${oneOf(regions)})`
    if (tail < 0.065) return `${text} ${1 + below(tail < 0.06 ? 9 : 2_030)}`
    return text
  }
}
