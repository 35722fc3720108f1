import { guessForms, type NameParts, partsOfName } from './guess-forms.js'
import { publicOrder, tradingOrder } from './guess-order.js'

const labelLengthMin = 2
const labelLengthMax = 63
/** At most this many names are used, the latest first. */
export const guessedNamesMax = 4
/** Guesses from the current name that come before the first guess from a previous name. */
export const currentNameAhead = 10

/** Possible domains of a company with these names (the current one first), the likeliest first, without duplicates. */
export function websiteGuesses(names: readonly string[], max: number): string[] {
  const [current = [], ...previous] = names.slice(0, guessedNamesMax).map((name) => guessesOf(partsOfName(name)))
  const found = new Set(current.slice(0, currentNameAhead))
  const queues = [current.slice(currentNameAhead), ...previous]
  const longest = Math.max(...queues.map((queue) => queue.length))
  for (let place = 0; place < longest && found.size < max; place += 1) {
    for (const queue of queues) {
      const guess = queue[place]
      if (guess !== undefined) found.add(guess)
    }
  }
  return [...found].slice(0, Math.max(max, 0))
}

function guessesOf(parts: NameParts): readonly string[] {
  const guesses = new Set<string>()
  if (parts.whole.length === 0) return []
  for (const { form, suffix } of parts.isPublic ? publicOrder : tradingOrder) {
    const label = guessForms[form](parts)
    if (label.length >= labelLengthMin && label.length <= labelLengthMax) guesses.add(label + suffix)
  }
  return [...guesses]
}
