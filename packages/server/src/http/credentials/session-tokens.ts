import { createSecretKey } from 'node:crypto'
import { asId, type Clock, type SessionClaims } from '@brassplate/core'
import type { RootKeys } from '@brassplate/core/node'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'

const algorithm = 'HS256'
const type = 'session+jwt'
const apiUse: TokenUse = { purpose: 'session-token/v1', audience: 'api' }

/** Each use has its own key and audience, so a token for one use is invalid for another. */
export interface TokenUse {
  readonly purpose: string
  readonly audience: string
}

export interface SessionToIssue {
  readonly id: string
  readonly account: string
  readonly version: number
  readonly createdAt: number
  readonly expiresAt: number
}

/** Session tokens: JWTs with a fixed algorithm and type, signed with a dedicated key. */
export interface SessionTokens {
  issue(session: SessionToIssue): Promise<string>
  /** Null unless the token is ours and unexpired. The caller must still check the session in the store. */
  read(token: string): Promise<SessionClaims | null>
}

export function sessionTokens(keys: RootKeys, issuer: string, clock: Clock, use = apiUse): SessionTokens {
  const { purpose, audience } = use
  const [current, ...previous] = keys.keysFor(purpose).map((key) => createSecretKey(key))
  if (!current) throw new Error('No root secret is available to sign sessions.')

  return {
    issue: (session) =>
      new SignJWT({ sid: session.id, sv: session.version })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(session.account)
        .setIssuedAt(Math.floor(session.createdAt / 1_000))
        .setExpirationTime(Math.floor(session.expiresAt / 1_000))
        .sign(current),

    async read(token) {
      if (!isCanonical(token)) return null
      const rules = { algorithms: [algorithm], typ: type, issuer, audience, currentDate: new Date(clock.now()) }
      for (const key of [current, ...previous]) {
        const verified = await jwtVerify(token, key, { ...rules, requiredClaims: ['sub', 'sid', 'sv', 'exp'] }).catch(
          () => null,
        )
        if (verified) return claimsOf(verified.payload)
      }
      return null
    },
  }
}

/** Decoders ignore padding and unused bits, so a token has many spellings. Only the canonical one is accepted. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function claimsOf({ sub, sid, sv }: Record<string, unknown>): SessionClaims | null {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof sv !== 'number') return null
  if (!sub.startsWith('acc_') || !sid.startsWith('ses_')) return null
  return { account: asId('acc', sub), session: asId('ses', sid), version: sv }
}
