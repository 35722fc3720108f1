import { newId, type Random } from '@brassplate/core'

/** Ids are random, so that they do not reveal how many requests other callers made. */
export function requestIds(random: Random): () => string {
  return () => newId(random, 'req')
}
