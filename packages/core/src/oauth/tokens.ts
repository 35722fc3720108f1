import type { Ports } from '../ports.js'
import type { Instant } from '../shared/clock.js'
import type { Crypto } from '../shared/crypto.js'
import { base62 } from '../shared/encoding/base62.js'
import type { GrantId } from '../shared/ids.js'
import { accessLifetimeMs } from './grant.js'
import type { StoredTokens } from './oauth-store.js'

export const accessTokenPrefix = 'bp_oat_'
const refreshPrefix = 'bp_ort_'
const shape = /^bp_o[ar]t_[0-9A-Za-z]{43}$/

export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

/**
 * Tokens are derived, not stored: the same grant and sequence always give the same pair. Null if the root secret is
 * not configured.
 */
export function deriveTokens(crypto: Crypto, grant: GrantId, sequence: number, rootId: string): TokenPair | null {
  const access = crypto.mac('oauth-access-token/v1', `${grant}.${sequence}`, rootId)
  const refresh = crypto.mac('oauth-refresh-token/v1', `${grant}.${sequence}`, rootId)
  return access && refresh && { access: accessTokenPrefix + base62(access), refresh: refreshPrefix + base62(refresh) }
}

/** The data to store for a token pair. An access token never outlives its grant. */
export function hashTokens(crypto: Crypto, pair: TokenPair, at: Instant, grantEndsAt: Instant): StoredTokens {
  return {
    accessHash: crypto.sha256(pair.access),
    accessExpiresAt: Math.min(at + accessLifetimeMs, grantEndsAt),
    refreshHash: crypto.sha256(pair.refresh),
    rootId: crypto.rootId,
    at,
  }
}

/** Rejects garbage without a store lookup. */
export function looksLikeToken(text: string): boolean {
  return shape.test(text)
}

export interface IssuedTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
  readonly scope: string
}

export type IssuePorts = Pick<Ports, 'oauth' | 'crypto' | 'clock'>
