import type { Command } from 'commander'

/** Where the answers come from, as said on the command line. */
export interface ClientOptions {
  readonly url?: string
  readonly apiKey?: string
  readonly profile?: string
  readonly database?: string
  readonly json?: boolean
}

/** What every command takes that asks a server or a database. */
export function addClientOptions(command: Command): Command {
  return addServerOptions(command)
    .option('--database <url>', 'ask a database without a server: PATH, sqlite:PATH or postgres://…')
    .option('--json', 'print JSON also on a terminal')
}

/** What a command takes that needs a server. */
export function addServerOptions(command: Command): Command {
  return command
    .option('--url <address>', 'the server to ask (or BRASSPLATE_URL)')
    .option('--api-key <key>', '- reads it from standard input (better: BRASSPLATE_API_KEY, or brassplate auth login)')
    .option('--profile <name>', 'which saved server and key (or BRASSPLATE_PROFILE)')
}
