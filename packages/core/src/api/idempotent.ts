import type { Engine } from '../engine.js'
import { IdempotencyInProgressError, type KeyedWork } from '../idempotency/keyed-work.js'
import { DomainError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import type { Answer } from './handler.js'

class IdempotencyMismatchError extends DomainError {
  readonly code = 'idempotency_mismatch'
  readonly nextStep = 'Use a new key for a new request, or repeat the first request unchanged.'

  constructor() {
    super('This Idempotency-Key was already used for a different request in the last 24 hours.')
  }
}

/** Space becomes free as older keys expire, one after the other. */
const fullRetrySeconds = 3_600

class IdempotencyFullError extends DomainError {
  readonly code = 'rate_limited'
  readonly nextStep = 'Wait until older keys expire, 24 hours after they were sent, or send the request without a key.'
  override readonly nextStepFor = 'api'
  override readonly retryAfterSeconds = fullRetrySeconds

  constructor(bytesMax: number) {
    const limit = `${Math.floor(bytesMax / 1_000_000)} MB`
    super(`Nothing was done: the answers stored for the Idempotency-Keys of this account have reached ${limit}.`)
  }
}

export interface KeyedRequest {
  readonly account: AccountId
  readonly key: string
  readonly route: string
  readonly path: string
  /** As sent by the caller. */
  readonly body: unknown
  /** How long the request may take before a repeat runs it again. Default: a minute. */
  readonly leaseMs?: number | undefined
}

/**
 * Runs a request once per key and replays the first response to repeats. Only successful responses are stored: after an
 * error the key is free again, so the same request can succeed later. The response is stored before it is returned. If
 * storing fails, `onStoreFailed` is called and the caller still gets the response. `run` records what it does, so that
 * a repeat after a lost answer of the database does not do it again.
 */
export async function idempotent(
  { idempotency }: Pick<Engine, 'idempotency'>,
  { account, key, leaseMs, ...sent }: KeyedRequest,
  run: (work: KeyedWork) => Promise<Answer>,
  onStoreFailed: (error: unknown) => void,
): Promise<Answer> {
  const begun = await idempotency.begin(account, key, sent, leaseMs)
  switch (begun.kind) {
    case 'running':
      throw new IdempotencyInProgressError()
    case 'other':
      throw new IdempotencyMismatchError()
    case 'full':
      throw new IdempotencyFullError(begun.bytesMax)
    case 'stored':
      return { ...begun.answer, headers: { ...begun.answer.headers, 'Idempotent-Replayed': 'true' } }
    case 'new':
  }

  const forget = () => idempotency.forget(begun.claim).catch(onStoreFailed)
  try {
    const answer = await run(begun.work)
    const { status, headers = {}, body } = answer
    if (status < 200 || status > 299) await forget()
    else await idempotency.keep(begun.claim, { status, headers, body }).catch(onStoreFailed)
    return answer
  } catch (error) {
    await forget()
    throw error
  }
}
