import { DomainError, type FieldProblem } from '../shared/errors.js'
import { type SignalFilter, signalFilters } from './signal-type.js'

class InvalidSignalTypeError extends DomainError {
  readonly code = 'invalid_signal_type'
  readonly nextStep = 'Use one of the allowed words.'
  override readonly problems: readonly FieldProblem[]

  constructor(field: string) {
    super(`There is no such signal type. Allowed are: ${signalFilters.join(', ')}.`)
    this.problems = [{ field, message: 'is not a signal type, a category or all' }]
  }
}

/** What a caller wrote, where it is `all`, a category or a type; else a refusal that lists them. */
export function requireSignalFilter(text: string, field: string): SignalFilter {
  const filter = signalFilters.find((known) => known === text)
  if (filter === undefined) throw new InvalidSignalTypeError(field)
  return filter
}
