import type { Ports } from '../ports.js'
import type { Caller } from '../shared/access/caller.js'
import { defaultScope, rightsOfScope } from '../shared/access/scope.js'
import { hourMs } from '../shared/clock.js'
import { DomainError } from '../shared/errors.js'
import { looksLikeToken } from './tokens.js'

/** How often a use is written. */
const touchIntervalMs = hourMs

/** The caller of an access token for this resource; null for any other token. Throws if it has no scope of ours. */
export async function authenticateToken(
  ports: Pick<Ports, 'oauth' | 'clock' | 'crypto'>,
  presented: string,
  resource: string,
): Promise<Extract<Caller, { kind: 'oauth' }> | null> {
  const found = looksLikeToken(presented) ? await ports.oauth.findByToken(ports.crypto.sha256(presented)) : null
  if (found?.kind !== 'access' || found.isDisabled) return null
  const { grant, expiresAt } = found
  const now = ports.clock.now()
  if (expiresAt <= now || grant.endsAt <= now || grant.resource !== resource) return null
  const rights = rightsOfScope(grant.scope)
  if (rights.length === 0) throw new InsufficientScopeError(defaultScope)
  const unlessAfter = now - touchIntervalMs
  if (grant.lastUsedAt === null || grant.lastUsedAt <= unlessAfter) {
    // Informational: if the store cannot be written, requests must still succeed.
    await ports.oauth.touch(grant.id, now, unlessAfter).catch(() => {})
  }
  return { kind: 'oauth', account: grant.account, rights, grant: grant.id }
}

class InsufficientScopeError extends DomainError {
  readonly code = 'insufficient_scope'
  readonly nextStep: string
  override readonly nextStepFor = 'api'

  constructor(readonly scope: string) {
    super(`This access token does not have the scope ${scope}.`)
    this.nextStep = `Request authorization again with the scope ${scope}.`
  }
}
