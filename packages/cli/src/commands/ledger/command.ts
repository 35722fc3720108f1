import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'

const verifyHelp = `
Recomputes every balance and hold from the ledger entries, and checks that each transaction adds up to zero. Changes
nothing. A server may keep running meanwhile.

Example: brassplate ledger verify --json
Prints {"balanced", "accounts", "transactions", "entries", "holds", "problem_count",
"problems": [{"kind", "subject", "found", "expected"}]}, with the first hundred problems of each kind. docs/credits.md
explains the kinds.
Exit codes here: 4 the ledger does not balance.`

export function addLedgerCommands(program: Command, terminal: Terminal): void {
  program
    .command('ledger')
    .description('check the credit ledger (operator)')
    .command('verify')
    .description('recompute every balance from the entries')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', verifyHelp)
    .action(async (options: OperatorOptions) => {
      const { verify } = await import('./verify.js')
      await verify(terminal, options)
    })
}
