import { newId, type Random } from '@brassplate/core'

const countedDigits = 8

/** Ids of which none comes twice: one is drawn for the process, and counted on from. They are no secret. */
export function requestIds(random: Random): () => string {
  const drawn = newId(random, 'req').slice(0, -countedDigits)
  let count = 0
  return () => {
    count += 1
    return drawn + count.toString(36).padStart(countedDigits, '0')
  }
}
