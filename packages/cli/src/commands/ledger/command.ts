import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'

const verifyHelp = `
Computes every balance and every hold again from the entries, and checks that each transaction adds up to zero. Changes
nothing, and may run beside a server.

Example: brassplate ledger verify --json
Prints {"balanced", "accounts", "transactions", "entries", "holds", "problem_count",
"problems": [{"kind", "subject", "found", "expected"}]}, of each kind the first hundred. docs/credits.md says what the
kinds mean. Exit code 4 where the books do not balance.`

export function addLedgerCommands(program: Command, terminal: Terminal): void {
  program
    .command('ledger')
    .description('look after the credit ledger, as the operator')
    .command('verify')
    .description('compute every balance again from the entries')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText('after', verifyHelp)
    .action(async (options: OperatorOptions) => {
      const { verify } = await import('./verify.js')
      await verify(terminal, options)
    })
}
