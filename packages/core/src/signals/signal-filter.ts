import { DomainError, type FieldProblem } from '../shared/errors.js'
import { type SignalFilter, signalFilters } from './signal-type.js'

class InvalidSignalTypeError extends DomainError {
  readonly code = 'invalid_signal_type'
  readonly nextStep = 'Use one of the listed values.'
  override readonly problems: readonly FieldProblem[]

  constructor(field: string) {
    super(`Unknown signal type. Allowed values: ${signalFilters.join(', ')}.`)
    this.problems = [{ field, message: 'must be all, a signal category or a signal type' }]
  }
}

/** Returns the text as a filter (`all`, a category or a type) or throws an error that lists the allowed values. */
export function requireSignalFilter(text: string, field: string): SignalFilter {
  const filter = signalFilters.find((known) => known === text)
  if (filter === undefined) throw new InvalidSignalTypeError(field)
  return filter
}
