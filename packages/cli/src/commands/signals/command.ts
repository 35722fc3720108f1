import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { SignalsOptions } from './list.js'

const signal =
  '{"id", "sequence", "signal_type", "category", "severity", "company_number", "company_name", "summary", "before", "after", …}'

const help = helpOf({
  about: `What changed at the companies that you watch, newest first. --follow prints the newest ones oldest first,
then each new one once as it comes, until Ctrl+C. docs/signals.md lists the types.`,
  examples: [
    'signals --type officer',
    'signals --company 09999991 --since 2026-03-01',
    'signals --follow | jq .summary',
  ],
  prints: `{"data": [${signal}], "pagination": {"limit", "total", "has_more", "cursor", …}}; with --follow a line of
JSON for each signal.`,
  exits: '0 also where there are none; 2 an unknown type; 130 when --follow was ended by Ctrl+C.',
})

export function addSignalsCommand(program: Command, terminal: Terminal): void {
  addClientOptions(program.command('signals').description('show what changed at the companies that you watch'))
    .option('--follow', 'go on, and print what comes')
    .option('--type <type>', 'a type of signal, a category, or all', 'all')
    .option('--company <number>', 'of one company only')
    .option('--since <time>', 'detected at or after, such as 2026-03-01')
    .option('--limit <number>', 'how many, 100 at most', '20')
    .option('--interval <seconds>', 'with --follow: how often to look', '5')
    .addHelpText('after', help)
    .action(async (options: SignalsOptions) => (await import('./list.js')).signals(terminal, options))
}
