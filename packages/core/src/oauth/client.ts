import { dayMs, type Instant } from '../shared/clock.js'

/** What a client may ask for: the agent tools, against the credits of the account. */
export const agentScope = 'service:mcp'

/** A program that asks for access on behalf of a person. Clients keep no secret, so nobody proves to be one. */
export interface OAuthClient {
  readonly id: string
  /** As the client calls itself; null where it does not. */
  readonly name: string | null
  readonly redirectUris: readonly string[]
  /** Whether the id is the address of a document, and so tells who publishes the client. */
  readonly kind: 'registered' | 'document'
}

export interface RegisteredClient extends Pick<OAuthClient, 'id' | 'name' | 'redirectUris'> {
  readonly createdAt: Instant
}

const unusedKeptMs = dayMs
const idleKeptMs = 90 * dayMs

/** Which registered clients nobody needs any more. */
export function clientCutoffs(now: Instant): ClientCutoffs {
  return { unusedBefore: now - unusedKeptMs, idleBefore: now - idleKeptMs, now }
}

export interface ClientCutoffs {
  /** Clients that nobody ever allowed anything go when they are older than this. */
  readonly unusedBefore: Instant
  /** Others go when they were last allowed something before this and hold no live grant. */
  readonly idleBefore: Instant
  readonly now: Instant
}
