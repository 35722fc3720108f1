import { DomainError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import type { CreditLedger } from './credit-ledger.js'

export class InsufficientCreditsError extends DomainError {
  readonly code = 'insufficient_credits'
  readonly nextStep: string

  constructor(
    override readonly creditsLeft: number,
    isBounded = false,
  ) {
    super(
      isBounded
        ? 'This answer costs 1 credit, but max_credits is 0.'
        : `This answer costs 1 credit, but the account has ${creditsLeft} available.`,
    )
    this.nextStep = isBounded
      ? 'Set max_credits to 1 or more, or omit it.'
      : 'Ask the operator of this server for more credits. Answers already paid for and answers without a match are free.'
  }
}

/** The error for a request that would cost a credit although its `max_credits` is 0. */
export async function boundedRefusal(
  ledger: Pick<CreditLedger, 'balance'>,
  account: AccountId,
): Promise<InsufficientCreditsError> {
  return new InsufficientCreditsError((await ledger.balance(account)).available, true)
}
