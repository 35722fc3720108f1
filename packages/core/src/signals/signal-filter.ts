import { DomainError, type FieldProblem } from '../shared/errors.js'
import { nearestName } from '../shared/nearest-name.js'
import { type SignalFilter, type SignalType, signalFilters, signalTypes } from './signal-type.js'

class InvalidSignalTypeError extends DomainError {
  readonly code = 'invalid_signal_type'
  readonly nextStep = 'Use one of the listed values.'
  override readonly problems: readonly FieldProblem[]

  constructor(field: string, text: string, allowed: readonly string[], problem: string) {
    const nearest = nearestName(text, allowed)
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`
    super(`Unknown signal type.${hint} Allowed values: ${allowed.join(', ')}.`)
    this.problems = [{ field, message: problem }]
  }
}

/** Returns the text as a filter (`all`, a category or a type) or throws an error that lists the allowed values. */
export function requireSignalFilter(text: string, field: string): SignalFilter {
  const filter = signalFilters.find((known) => known === text)
  if (filter === undefined) {
    throw new InvalidSignalTypeError(field, text, signalFilters, 'must be all, a signal category or a signal type')
  }
  return filter
}

/** Returns the text as one signal type or throws an error that lists the types. */
export function requireSignalType(text: string, field: string): SignalType {
  const type = signalTypes.find((known) => known === text)
  if (type === undefined) throw new InvalidSignalTypeError(field, text, signalTypes, 'must be a signal type')
  return type
}
