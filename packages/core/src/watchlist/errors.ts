import { DomainError } from '../shared/errors.js'

export class WatchlistFullError extends DomainError {
  readonly code = 'watchlist_full'
  readonly nextStep = 'Unwatch a company first, or ask the operator of this server for a longer list.'

  constructor(readonly limit: number) {
    super(`The watchlist is full: it holds ${limit} companies at most.`)
  }
}
