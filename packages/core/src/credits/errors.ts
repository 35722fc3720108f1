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
        ? 'This answer costs a credit, and max_credits allows none.'
        : `This costs a credit, and ${creditsLeft === 0 ? 'none is' : `only ${creditsLeft} are`} left.`,
    )
    this.nextStep = isBounded
      ? 'Send the request with max_credits 1, or leave it out.'
      : 'Ask whoever runs this server for credits; answers that were charged before and answers without a match stay free.'
  }
}

/** For a caller who would have to spend and said that he will not. */
export async function boundedRefusal(
  ledger: Pick<CreditLedger, 'balance'>,
  account: AccountId,
): Promise<InsufficientCreditsError> {
  return new InsufficientCreditsError((await ledger.balance(account)).available, true)
}
