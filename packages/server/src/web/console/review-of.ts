import { codeOf } from '@brassplate/core'
import type { Review } from './api-types.js'
import type { Visit } from './visit.js'

/** The review of a domain; null if it has none. Not counted as a call. */
export async function reviewOf({ peek }: Visit, domain: string): Promise<Review | null> {
  try {
    return (await peek('getReview', { path: { domain } })).body
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error
    return null
  }
}
