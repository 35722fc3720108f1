import type { Command } from 'commander'
import type { Terminal } from '../../terminal/terminal.js'
import type { GrantOptions } from './grant.js'

export function addCreditsCommands(program: Command, terminal: Terminal): void {
  program
    .command('credits')
    .description('manage credits (operator)')
    .command('grant')
    .description('add credits to an account')
    .requiredOption('--email <address>', 'email address of the account')
    .requiredOption('--credits <number>', 'credits to add')
    .option('--reference <text>', 'makes the command safe to repeat: a reference is granted only once')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText(
      'after',
      '\nExample: brassplate credits grant --email ada@firm.example --credits 500 --reference invoice-17' +
        '\nPrints {"email", "outcome": "granted" or "already_granted", "balance", "held", "available"}.',
    )
    .action(async (options: GrantOptions) => {
      const { grant } = await import('./grant.js')
      await grant(terminal, options)
    })
}
