import type { Command } from 'commander'

/** What may be typed after a sequence of commands. */
export interface Place {
  /** The commands typed so far, with a space before each; empty at the start. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly { readonly flag: string; readonly description: string; readonly takesValue: boolean }[]
}

export function placesOf(command: Command, path = ''): Place[] {
  const commands = command.commands.filter((child) => child.name() !== 'help')
  const options = command.createHelp().visibleOptions(command)
  const node: Place = {
    path,
    commands: commands.map((child) => ({ name: child.name(), description: child.description() })),
    options: options.flatMap(({ long, description, required, optional }) =>
      long ? [{ flag: long, description, takesValue: required || optional }] : [],
    ),
  }
  return [node, ...commands.flatMap((child) => placesOf(child, `${path} ${child.name()}`))]
}
