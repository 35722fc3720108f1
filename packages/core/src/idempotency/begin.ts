import type { Ports } from '../ports.js'
import { hourMs, minuteMs } from '../shared/clock.js'
import { base62 } from '../shared/encoding/base62.js'
import type { AccountId } from '../shared/ids.js'
import { requireIdempotencyKey } from './idempotency-key.js'
import type { Claim } from './idempotency-store.js'
import { type StoredAnswer, sealContext, sealPurpose } from './stored-answer.js'

/** Longer than any request takes, one that waits for its job among them. */
const leaseMs = minuteMs
const keptMs = 24 * hourMs
const claimIdBytes = 16

export type Begun =
  | { readonly kind: 'new'; readonly claim: Claim }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'kept'; readonly answer: StoredAnswer }

/**
 * Says whether a request under this key is to be run, and holds the key for a minute if so: whoever is told `new`
 * ends it with `keep` or `forget`. After 24 hours a key is new again.
 */
export async function begin(
  ports: Pick<Ports, 'idempotency' | 'crypto' | 'clock' | 'random'>,
  account: AccountId,
  key: string,
  fingerprint: string,
): Promise<Begun> {
  const keyHash = ports.crypto.sha256(requireIdempotencyKey(key))
  const claim = { account, keyHash, claimId: base62(ports.random.bytes(claimIdBytes)) }
  const at = ports.clock.now()
  const times = { at, leaseUntil: at + leaseMs, expiresAt: at + keptMs }
  const outcome = await ports.idempotency.claim({ ...claim, fingerprint, ...times })
  switch (outcome.kind) {
    case 'new':
      return { kind: 'new', claim }
    case 'kept':
      return { kind: 'kept', answer: opened(ports, claim, outcome.sealed) }
    case 'running':
    case 'other':
      return outcome
  }
}

function opened({ crypto }: Pick<Ports, 'crypto'>, claim: Claim, sealed: string): StoredAnswer {
  const text = crypto.unseal(sealPurpose, sealContext(claim), sealed)
  // To run it again might do twice what was done once.
  if (text === null) throw new Error('The answer that was kept under an idempotency key cannot be opened.')
  return JSON.parse(text) as StoredAnswer
}
