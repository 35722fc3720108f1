import { dayMs, hourMs, type Instant, minuteMs } from '../../shared/clock.js'
import type { Crypto } from '../../shared/crypto.js'
import { base62 } from '../../shared/encoding/base62.js'
import type { AccountId } from '../../shared/ids.js'
import type { Random } from '../../shared/random.js'
import type { MailedToken, TokenPurpose } from './mailed-token-store.js'

const prefixes = {
  verify_email: 'bp_verify_',
  reset_password: 'bp_reset_',
  sign_in: 'bp_signin_',
} as const satisfies Record<TokenPurpose, string>
const lifetimes = {
  verify_email: dayMs,
  reset_password: hourMs,
  sign_in: 10 * minuteMs,
} as const satisfies Record<TokenPurpose, number>
const tokenBytes = 32

export interface MintedToken {
  readonly token: string
  readonly record: MailedToken
}

export function mintToken(
  ports: { crypto: Crypto; random: Random },
  account: AccountId,
  purpose: TokenPurpose,
  at: Instant,
): MintedToken {
  const token = prefixes[purpose] + base62(ports.random.bytes(tokenBytes))
  return {
    token,
    record: { hash: ports.crypto.sha256(token), account, purpose, createdAt: at, expiresAt: at + lifetimes[purpose] },
  }
}
