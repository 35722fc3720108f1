import { createSecretKey } from 'node:crypto'
import { asId, type Clock, type SessionClaims } from '@brassplate/core'
import type { RootKeys } from '@brassplate/core/node'
import { jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const type = 'session+jwt'
const apiUse: TokenUse = { purpose: 'session-token/v1', audience: 'api' }

/** Tokens of one use are worthless for another: they have a key and an audience of their own. */
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

/** Session tokens on the wire: JWTs of one fixed kind under a key of their own. */
export interface SessionTokens {
  issue(session: SessionToIssue): Promise<string>
  /** Null for anything but a live token of ours. Whether its session still stands is for the store to say. */
  read(token: string): Promise<SessionClaims | null>
}

export function sessionTokens(keys: RootKeys, issuer: string, clock: Clock, use = apiUse): SessionTokens {
  const { purpose, audience } = use
  const [current, ...previous] = keys.keysFor(purpose).map((key) => createSecretKey(key))
  if (!current) throw new Error('There is no root secret to sign sessions with.')

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

/** Decoders ignore padding and unused bits, so one token could be written in many ways. Only ours is taken. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function claimsOf({ sub, sid, sv }: Record<string, unknown>): SessionClaims | null {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof sv !== 'number') return null
  if (!sub.startsWith('acc_') || !sid.startsWith('ses_')) return null
  return { account: asId('acc', sub), session: asId('ses', sid), version: sv }
}
