import { dayMs, type Instant } from '../shared/clock.js'

/**
 * A program that requests access on behalf of a user. Clients are public: they have no secret and do not
 * authenticate.
 */
export interface OAuthClient {
  readonly id: string
  /** The client's own name for itself; null if it gives none. */
  readonly name: string | null
  readonly redirectUris: readonly string[]
  /** `document`: the id is the URL of a metadata document and therefore shows who publishes the client. */
  readonly kind: 'registered' | 'document'
}

export interface RegisteredClient extends Pick<OAuthClient, 'id' | 'name' | 'redirectUris'> {
  readonly createdAt: Instant
}

const unusedKeptMs = dayMs
const idleKeptMs = 90 * dayMs

/** Cutoffs for purging registered clients that are no longer used. */
export function clientCutoffs(now: Instant): ClientCutoffs {
  return { unusedBefore: now - unusedKeptMs, idleBefore: now - idleKeptMs, now }
}

export interface ClientCutoffs {
  /** Clients that never received a grant are removed if they are older than this. */
  readonly unusedBefore: Instant
  /** Other clients are removed if their last grant is older than this and they have no live grant. */
  readonly idleBefore: Instant
  readonly now: Instant
}
