import type { Command } from 'commander'
import type { Terminal } from '../../terminal/terminal.js'
import type { GrantOptions } from './grant.js'

export function addCreditsCommands(program: Command, terminal: Terminal): void {
  program
    .command('credits')
    .description('look after credits, as the operator')
    .command('grant')
    .description('give an account credits')
    .requiredOption('--email <address>', 'address of the account')
    .requiredOption('--credits <number>', 'how many')
    .option('--reference <text>', 'names the occasion: the same one is granted once, however often this is run')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON also on a terminal')
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
