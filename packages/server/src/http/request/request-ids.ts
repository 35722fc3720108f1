import { newId, type Random } from '@brassplate/core'

/** Random, so that an id does not tell one caller how many requests others have made. */
export function requestIds(random: Random): () => string {
  return () => newId(random, 'req')
}
