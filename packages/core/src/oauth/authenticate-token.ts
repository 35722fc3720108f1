import type { Ports } from '../ports.js'
import type { Caller } from '../shared/caller.js'
import { DomainError } from '../shared/errors.js'
import { looksLikeToken } from './tokens.js'

export interface RequiredAccess {
  readonly resource: string
  readonly scope: string
}

/** The caller of an access token for this resource; null for any other token. Throws if the scope is missing. */
export async function authenticateToken(
  ports: Pick<Ports, 'oauth' | 'clock' | 'crypto'>,
  presented: string,
  { resource, scope }: RequiredAccess,
): Promise<Extract<Caller, { kind: 'oauth' }> | null> {
  const found = looksLikeToken(presented) ? await ports.oauth.findByToken(ports.crypto.sha256(presented)) : null
  if (found?.kind !== 'access' || found.isDisabled) return null
  const { grant, expiresAt } = found
  const now = ports.clock.now()
  if (expiresAt <= now || grant.endsAt <= now || grant.resource !== resource) return null
  if (!grant.scope.split(' ').includes(scope)) throw new InsufficientScopeError(scope)
  return { kind: 'oauth', account: grant.account, grant: grant.id }
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
