import type { Command } from 'commander'
import { addServerOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'

const help = helpOf({
  about: `Speaks the Model Context Protocol over standard input and output until the input ends. Your agent starts it;
  docs/agents.md shows how to configure common agents. Without options it uses the same server or database as the other
  commands: BRASSPLATE_URL, the saved profile, or the local database.`,
  examples: ['mcp', 'mcp --profile work', 'mcp --database sqlite:./data/brassplate.db'],
  prints: 'protocol messages, one line of JSON each; errors go to standard error.',
})

export function addMcpCommand(program: Command, terminal: Terminal): void {
  addServerOptions(
    program.command('mcp').description('run an MCP server for an AI agent over standard input and output'),
  )
    .option('--database <url>', 'use this database without a server: PATH, sqlite:PATH or postgres://…')
    .addHelpText('after', help)
    .action(async (options: ClientOptions) => (await import('./serve.js')).serveAgent(terminal, options))
}
