import type { Ports } from '../ports.js'
import type { AccountId } from '../shared/ids.js'
import { begin } from './begin.js'
import { fingerprintOf, type SentRequest } from './fingerprint.js'
import type { Claim } from './idempotency-store.js'
import { keep } from './keep.js'
import type { StoredAnswer } from './stored-answer.js'

export function idempotencyUseCases(ports: Ports) {
  return {
    begin: (account: AccountId, key: string, request: SentRequest, leaseMs?: number) =>
      begin(ports, account, key, fingerprintOf(ports.crypto, request), leaseMs),
    keep: (claim: Claim, answer: StoredAnswer) => keep(ports, claim, answer),
    forget: (claim: Claim) => ports.idempotency.forget(claim),
  }
}
