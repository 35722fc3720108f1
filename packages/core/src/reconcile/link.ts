import type { Instant } from '../shared/clock.js'
import type { Crypto } from '../shared/crypto.js'
import { base62 } from '../shared/encoding/base62.js'
import type { AccountId, KeyId, LinkId } from '../shared/ids.js'
import type { Random } from '../shared/random.js'

export const linksMax = 10
const prefix = 'bp_rec_'
const shape = /^bp_rec_[0-9A-Za-z]{20,60}$/
const tokenBytes = 32

/** A read-only address for reconciliation. Only the hash of its token is stored. */
export interface ReconcileLink {
  readonly id: LinkId
  readonly account: AccountId
  /** The named key that created it, and with which it ends. Null if a session or the default key did. */
  readonly key: KeyId | null
  /** What the account calls it. */
  readonly name: string | null
  readonly tokenHash: string
  readonly tokenLast4: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

export function mintLinkToken({ crypto, random }: { crypto: Crypto; random: Random }) {
  const token = prefix + base62(random.bytes(tokenBytes))
  return { token, tokenHash: crypto.sha256(token), tokenLast4: token.slice(-4) }
}

export function looksLikeLinkToken(text: string): boolean {
  return shape.test(text)
}
