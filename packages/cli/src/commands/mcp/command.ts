import type { Command } from 'commander'
import { addServerOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'

const help = helpOf({
  about: `Speaks the Model Context Protocol over standard input and output, until the input ends. A program for agents
starts it by itself; docs/agents.md has the configuration of common ones. Without options it asks whomever the other
commands ask: BRASSPLATE_URL, the saved profile, or the database here.`,
  examples: ['mcp', 'mcp --profile work', 'mcp --database sqlite:./data/brassplate.db'],
  prints: 'messages of the protocol, a line of JSON each; complaints go to standard error.',
})

export function addMcpCommand(program: Command, terminal: Terminal): void {
  addServerOptions(program.command('mcp').description('give the tools to an AI agent, over standard input and output'))
    .option('--database <url>', 'work on a database without a server: PATH, sqlite:PATH or postgres://…')
    .addHelpText('after', help)
    .action(async (options: ClientOptions) => (await import('./serve.js')).serveAgent(terminal, options))
}
