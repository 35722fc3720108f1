import type { Balance, GrantOutcome } from '../credits/credit-ledger.js'
import type { Ports } from '../ports.js'
import { DomainError, InvalidRequestError } from '../shared/errors.js'
import { AccountNotFoundError } from './errors.js'

export const grantCreditsMax = 1_000_000_000

export interface GrantRequest {
  readonly email: string
  readonly credits: number
  readonly reference: string
}

class GrantMismatchError extends DomainError {
  readonly code = 'idempotency_mismatch'
  readonly nextStep = 'Use a different reference for a new grant.'

  constructor(reference: string) {
    super(`Reference ${reference} was already granted with a different number of credits.`)
  }
}

/** Grants credits on behalf of the operator. Repeating the same reference changes nothing. */
export async function grantCredits(
  ports: Pick<Ports, 'atomically' | 'clock'>,
  request: GrantRequest,
): Promise<{ outcome: GrantOutcome; balance: Balance }> {
  if (!Number.isInteger(request.credits) || request.credits < 1 || request.credits > grantCreditsMax) {
    const message = `The number of credits must be a whole number from 1 to ${grantCreditsMax}.`
    throw new InvalidRequestError(message, [{ field: 'credits', message }])
  }

  const at = ports.clock.now()
  return ports.atomically(async (stores) => {
    const account = await stores.accounts.findByEmail(request.email)
    if (!account) throw new AccountNotFoundError(request.email)
    const reference = `operator:${account.id}:${request.reference}`
    const outcome = await stores.ledger.grant({ account: account.id, reference, credits: request.credits, at })
    if (outcome === 'other_amount') throw new GrantMismatchError(request.reference)
    return { outcome, balance: await stores.ledger.balance(account.id) }
  })
}
