import type { Ports } from '../ports.js'
import type { Claim } from './idempotency-store.js'
import { type StoredAnswer, sealContext, sealPurpose } from './stored-answer.js'
import { withoutSecrets } from './without-secrets.js'

/** A batch of a hundred full answers is well below this. */
const answerCharactersMax = 4 * 1_024 * 1_024

/**
 * Stores the answer of a request for repeats, encrypted and without secrets. Returns false if it was not stored:
 * another request holds the key by now, or the answer is too long, in which case the key is freed.
 */
export async function keep(
  { idempotency, crypto }: Pick<Ports, 'idempotency' | 'crypto'>,
  claim: Claim,
  { status, headers, body }: StoredAnswer,
): Promise<boolean> {
  const text = JSON.stringify({ status, headers, body: withoutSecrets(body) })
  if (text.length > answerCharactersMax) {
    await idempotency.forget(claim)
    return false
  }
  return idempotency.keep(claim, crypto.seal(sealPurpose, sealContext(claim), text))
}
