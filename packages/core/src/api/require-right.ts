import type { Route } from '../contract/route.js'
import type { Caller } from '../shared/access/caller.js'
import type { Right } from '../shared/access/rights.js'
import { DomainError } from '../shared/errors.js'

/** Refuses a caller whose credential may not call this route. Every way to call a route passes here. */
export function requireRight(caller: Caller, route: Pick<Route, 'right' | 'dryRunRight'>): void {
  const right = route.dryRunRight ?? route.right
  if (right !== null && !caller.rights.includes(right)) throw new MissingRightError(caller, right)
}

class MissingRightError extends DomainError {
  readonly code = 'missing_right'
  readonly nextStep: string
  override readonly nextStepFor = 'api'

  constructor(caller: Caller, right: Right) {
    super(`${credentialName(caller)} does not have the right ${right}, which this call needs.`)
    this.nextStep =
      caller.kind === 'oauth'
        ? `Connect the app again and allow it the right ${right}.`
        : `Use a key with the right ${right}. GET /v1/auth/api-keys lists the keys, and POST /v1/auth/api-keys creates one.`
  }
}

function credentialName(caller: Caller): string {
  if (caller.kind === 'oauth') return 'This access token'
  return caller.kind === 'key' && caller.name !== null ? `The API key ${caller.name}` : 'This credential'
}
