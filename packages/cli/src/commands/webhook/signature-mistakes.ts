import { timingSafeEqual } from 'node:crypto'
import { hmac, type Presented } from './signature.js'
import { bodiesOf, digestsOf, type Mistake, recipesOf, timestampsOf } from './signature-variants.js'

/**
 * Finds the smallest set of mistakes that explains a wrong signature; empty if none does. An HMAC reveals nothing about
 * its input, so every combination is tried: a few hundred at most.
 */
export function findMistakes(secret: string, presented: Presented, body: Uint8Array): readonly Mistake[] {
  const digests = presented.signatures.flatMap((signature) => digestsOf(signature, presented.scheme))
  const bodies = bodiesOf(body)
  let fewest: readonly Mistake[] = []
  for (const recipe of recipesOf(secret, presented)) {
    for (const timestamp of timestampsOf(presented.timestamp)) {
      for (const each of bodies) {
        const made = hmac(recipe.value.key, recipe.value.startWith(timestamp.value), each.value)
        for (const digest of digests.filter(({ value }) => timingSafeEqual(value, made))) {
          const found = withoutRedundant([
            ...recipe.mistakes,
            ...timestamp.mistakes,
            ...each.mistakes,
            ...digest.mistakes,
          ])
          if (fewest.length === 0 || found.length < fewest.length) fewest = found
        }
      }
    }
  }
  return fewest
}

/** The encoding of the signature is not a mistake if it simply belongs to the other scheme. */
function withoutRedundant(mistakes: readonly Mistake[]): readonly Mistake[] {
  const isOther = mistakes.some(({ code }) => code === 'other_scheme')
  return mistakes.filter(({ code }) => !(isOther && (code === 'signature_in_hex' || code === 'signature_in_base64')))
}
