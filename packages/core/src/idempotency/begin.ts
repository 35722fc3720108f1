import type { Ports } from '../ports.js'
import { hourMs, minuteMs } from '../shared/clock.js'
import { base62 } from '../shared/encoding/base62.js'
import type { AccountId } from '../shared/ids.js'
import { requireIdempotencyKey } from './idempotency-key.js'
import type { Claim } from './idempotency-store.js'
import { type KeyedWork, keyedWork } from './keyed-work.js'
import { type StoredAnswer, sealContext, sealPurpose } from './stored-answer.js'

/** Longer than any request takes, including one that waits for its job; but a file may take longer. */
const leaseMsDefault = minuteMs
const keptMs = 24 * hourMs
const claimIdBytes = 16
/**
 * An account that has stored more gets no new key. Requests that run by then may still store their answers. It is about a
 * day of calls of the SDK, which sends a key with each, at the full default rate.
 */
const accountBytesMaxDefault = 2_000_000_000

export type Begun =
  | { readonly kind: 'new'; readonly claim: Claim; readonly work: KeyedWork }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'full'; readonly bytesMax: number }
  | { readonly kind: 'stored'; readonly answer: StoredAnswer }

interface BeginOptions {
  readonly leaseMs?: number | undefined
  /** Bytes that the stored answers of an account may take. */
  readonly bytesMax?: number | undefined
}

/**
 * Claims the key for a request. If the result is `new`, the key is held for `leaseMs` and the caller must end the
 * claim with `keep` or `forget`. A key expires after 24 hours.
 */
export async function begin(
  ports: Pick<Ports, 'idempotency' | 'crypto' | 'clock' | 'random'>,
  account: AccountId,
  key: string,
  fingerprint: string,
  { leaseMs = leaseMsDefault, bytesMax = accountBytesMaxDefault }: BeginOptions = {},
): Promise<Begun> {
  const keyHash = ports.crypto.sha256(requireIdempotencyKey(key))
  const claim = { account, keyHash, claimId: base62(ports.random.bytes(claimIdBytes)) }
  const at = ports.clock.now()
  const times = { at, leaseUntil: at + leaseMs, expiresAt: at + keptMs }
  const outcome = await ports.idempotency.claim({ ...claim, fingerprint, ...times, bytesMax })
  switch (outcome.kind) {
    case 'new':
      return { kind: 'new', claim, work: keyedWork(claim, outcome.done ?? null) }
    case 'stored':
      return { kind: 'stored', answer: openAnswer(ports, claim, outcome.sealed) }
    case 'full':
      return { kind: 'full', bytesMax }
    case 'running':
    case 'other':
      return outcome
  }
}

function openAnswer({ crypto }: Pick<Ports, 'crypto'>, claim: Claim, sealed: string): StoredAnswer {
  const text = crypto.unseal(sealPurpose, sealContext(claim), sealed)
  // Running the request again might repeat its effect.
  if (text === null) throw new Error('The answer stored under an idempotency key cannot be decrypted.')
  return JSON.parse(text) as StoredAnswer
}
