import { InvalidCredentialsError } from '../accounts/errors.js'
import type { Ports } from '../ports.js'
import { base62 } from '../shared/encoding/base62.js'
import { ForbiddenError } from '../shared/errors.js'
import { type AccountId, newId, type SessionId } from '../shared/ids.js'
import type { AuthorizeRequest } from './authorize.js'
import { codeLifetimeMs, grantsMax } from './grant.js'

const codeBytes = 32

/** The signed-in user who gives consent. */
export interface Approver {
  readonly account: AccountId
  readonly session: SessionId
}

/** Stores a consent and returns its authorization code. */
export async function approve(
  ports: Pick<Ports, 'oauth' | 'clock' | 'random' | 'crypto'>,
  approver: Approver,
  { client, redirectUri, challenge, resource, scope }: AuthorizeRequest,
): Promise<string> {
  const code = `bp_code_${base62(ports.random.bytes(codeBytes))}`
  const createdAt = ports.clock.now()
  const grant = {
    id: newId(ports.random, 'grant'),
    account: approver.account,
    clientId: client.id,
    clientName: client.name,
    redirectUri,
    challenge,
    resource,
    scope,
    createdAt,
    endsAt: createdAt + codeLifetimeMs,
    codeHash: ports.crypto.sha256(code),
  }
  const outcome = await ports.oauth.approve(grant, approver.session, grantsMax)
  if (outcome === 'full') {
    throw new ForbiddenError(
      `App limit reached (${grantsMax} apps with access to this account).`,
      'Revoke the access of an app you no longer use.',
    )
  }
  if (outcome === 'signed_out') throw new InvalidCredentialsError('This session has ended.', 'Sign in again.')
  return code
}
