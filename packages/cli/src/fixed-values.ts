import type { Command } from 'commander'
import { UsageError } from './exit-codes.js'

/** Shorter words are close to everything. */
const guessLengthMin = 3

/**
 * Before a command runs, turns what was typed into the values that its options take: in any case, with a space, `-` or
 * `_` between words. Refuses other values. Loads the lists only if an option with a value was given.
 */
export async function useFixedValues(command: Command): Promise<void> {
  const given = command.options.filter(
    (option) => option.required && command.getOptionValueSource(option.attributeName()) === 'cli',
  )
  if (given.length === 0) return
  const { optionValues } = await import('./option-values.js')
  const lists = optionValues[pathOf(command)] ?? {}
  for (const option of given) {
    const name = option.long ?? ''
    const values = Object.hasOwn(lists, name) ? lists[name] : undefined
    if (values === undefined) continue
    const typed: unknown = command.getOptionValue(option.attributeName())
    const value = Array.isArray(typed)
      ? await Promise.all(typed.map((each) => requireValue(name, values, String(each))))
      : await requireValue(name, values, String(typed))
    command.setOptionValueWithSource(option.attributeName(), value, 'cli')
  }
}

/** The value that was meant. Throws an error that names the option, the nearest value and all values. */
async function requireValue(option: string, values: readonly string[], typed: string): Promise<string> {
  const wanted = fold(typed)
  const found = values.find((value) => fold(value) === wanted)
  if (found !== undefined) return found
  const { nearestName } = await import('@brassplate/core/vocabulary')
  const nearest = wanted.length < guessLengthMin ? null : nearestName(wanted, values)
  const list = values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
  if (nearest === null) throw new UsageError(`${option} must be ${list}, not ${typed}.`)
  throw new UsageError(`${option} cannot be ${typed}. Did you mean ${nearest}?`, `Use ${list}.`)
}

function fold(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')
}

/** The commands that lead to this one, with a space before each. */
function pathOf(command: Command): string {
  return command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`
}
