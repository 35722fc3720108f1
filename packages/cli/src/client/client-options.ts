import type { Command } from 'commander'

/** The options that choose a server or a database. */
export interface ClientOptions {
  readonly url?: string
  readonly apiKey?: string
  readonly profile?: string
  readonly database?: string
  readonly json?: boolean
}

/** Adds the options of a command that works with a server or a database. */
export function addClientOptions(command: Command): Command {
  return addServerOptions(command)
    .option('--database <url>', 'use this database without a server: PATH, sqlite:PATH or postgres://…')
    .option('--json', 'print JSON even on a terminal')
}

/** Adds the options of a command that needs a server. */
export function addServerOptions(command: Command): Command {
  return command
    .option('--url <address>', 'address of the server (or BRASSPLATE_URL)')
    .option(
      '--api-key <key>',
      'API key; - reads it from standard input (safer: BRASSPLATE_API_KEY, or brassplate auth login)',
    )
    .option('--profile <name>', 'saved server and key to use (or BRASSPLATE_PROFILE)')
}
