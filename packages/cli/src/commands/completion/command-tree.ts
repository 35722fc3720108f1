import type { Command } from 'commander'
import { optionValues } from '../../option-values.js'

/** What may be typed after a sequence of commands. */
export interface Place {
  /** The commands typed so far, with a space before each; empty at the start. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly {
    readonly flag: string
    readonly description: string
    readonly takesValue: boolean
    /** Those to offer; empty if it may be anything. */
    readonly values: readonly string[]
  }[]
}

export function placesOf(command: Command, path = ''): Place[] {
  const commands = command.commands.filter((child) => child.name() !== 'help')
  const options = command.createHelp().visibleOptions(command)
  const node: Place = {
    path,
    commands: commands.map((child) => ({ name: child.name(), description: child.description() })),
    options: options.flatMap(({ long, description, required, optional }) => {
      if (!long) return []
      const values = optionValues[path]?.[long] ?? []
      return [{ flag: long, description, takesValue: required || optional, values }]
    }),
  }
  return [node, ...commands.flatMap((child) => placesOf(child, `${path} ${child.name()}`))]
}
