import { DomainError } from '../shared/errors.js'

export class WatchlistFullError extends DomainError {
  readonly code = 'watchlist_full'
  readonly nextStep = 'Unwatch a company first, or ask the operator of this server to raise the limit.'

  constructor(readonly limit: number) {
    super(`Watchlist limit reached (${limit} companies).`)
  }
}
