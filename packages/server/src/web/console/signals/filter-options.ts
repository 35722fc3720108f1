import { routes, signalTypes } from '@brassplate/core/contract'
import { signalTypeWords } from './signal-words.js'

const filters = routes.listSignals.input.query.shape.signal_type.unwrap().meta()?.enum as readonly string[]

/** The kinds of signals that people can choose. `all` is written as the form wants it. */
export function filterOptions(all: string): readonly (readonly [value: string, label: string])[] {
  return filters.map((filter) => (filter === 'all' ? [all, 'All'] : [filter, signalTypeWords(filter)]))
}

/** Groups of kinds come before the kinds themselves. */
export const filterHeadings: Readonly<Record<string, string>> = {
  [filters[1] ?? '']: 'Groups',
  [signalTypes[0] ?? '']: 'Single kinds',
}

/** A plain test event, or a sample of each type of signal. */
export function testOptions(): readonly (readonly [value: string, label: string])[] {
  return [['', 'Plain test'], ...signalTypes.map((type) => [type, signalTypeWords(type)] as const)]
}
