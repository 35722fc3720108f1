import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { AccountId } from '../shared/ids.js'
import { begin } from './begin.js'
import { fingerprintOf, type SentRequest } from './fingerprint.js'
import { freeLater } from './free-later.js'
import type { Claim } from './idempotency-store.js'
import { keep } from './keep.js'
import type { StoredAnswer } from './stored-answer.js'

export function idempotencyUseCases(ports: Ports, { idempotencyBytesMax: bytesMax }: Settings) {
  const { crypto, clock, random } = ports
  const own = { crypto, clock, random, idempotency: freeLater(ports.idempotency) }
  return {
    begin: (account: AccountId, key: string, request: SentRequest, leaseMs?: number) =>
      begin(own, account, key, fingerprintOf(crypto, request), { leaseMs, bytesMax }),
    keep: (claim: Claim, answer: StoredAnswer) => keep(own, claim, answer),
    forget: (claim: Claim) => own.idempotency.forget(claim),
  }
}
