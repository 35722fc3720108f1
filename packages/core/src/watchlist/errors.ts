import type { CompanyNumber } from '../register/company/company-number.js'
import { DomainError } from '../shared/errors.js'

/** The company is not on the account's watchlist. */
export class NotWatchedError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Watch the company first: POST /v1/watchlist'
  override readonly nextStepFor = 'api'

  constructor(company: CompanyNumber) {
    super(`Company ${company} is not on the watchlist.`)
  }
}

export class WatchlistFullError extends DomainError {
  readonly code = 'watchlist_full'
  readonly nextStep: string

  /** `isOwn`: the limit belongs to the account, so the setting does not change it. */
  constructor(
    readonly limit: number,
    isOwn: boolean,
  ) {
    super(`Watchlist limit reached (${limit} companies).`)
    const raise = isOwn ? 'the limit of this account' : 'BRASSPLATE_WATCHLIST_LIMIT'
    this.nextStep = `Unwatch a company first, or ask the operator of this server to raise ${raise}.`
  }
}

/** Another call has begun to replace the watchlist, and its list will stand. */
export class WatchlistReplacedError extends DomainError {
  readonly code = 'watchlist_replaced'
  readonly nextStep = 'Read the watchlist, and send your list again if it should stand.'

  constructor() {
    super('Another call has begun to replace the watchlist, so this one has stopped.')
  }
}
