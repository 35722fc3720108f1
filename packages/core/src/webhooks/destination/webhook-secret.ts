import type { Crypto } from '../../shared/crypto.js'
import { encodeBase64 } from '../../shared/encoding/base64.js'
import type { AccountId } from '../../shared/ids.js'
import type { Random } from '../../shared/random.js'
import type { SignalFilter } from '../../signals/signal-type.js'

const prefix = 'whsec_'
const secretBytes = 32
const last4Characters = 4
const purpose = 'webhook-secret'

/** What a secret is bound to: it cannot be moved to another destination by changing rows. */
export interface SecretOwner {
  readonly account: AccountId
  readonly signalType: SignalFilter
  readonly address: string
}

export interface MintedSecret {
  readonly secret: string
  readonly sealedSecret: string
  readonly secretLast4: string
}

export function mintSecret(ports: { crypto: Crypto; random: Random }, owner: SecretOwner): MintedSecret {
  const secret = prefix + encodeBase64(ports.random.bytes(secretBytes))
  const sealedSecret = ports.crypto.seal(purpose, contextOf(owner), secret)
  return { secret, sealedSecret, secretLast4: secret.slice(-last4Characters) }
}

/** Returns null if the root secret it was sealed with is no longer configured. */
export function openSecret(crypto: Crypto, owner: SecretOwner, sealed: string): string | null {
  return crypto.unseal(purpose, contextOf(owner), sealed)
}

function contextOf({ account, signalType, address }: SecretOwner): string {
  return `${account} ${signalType} ${address}`
}
