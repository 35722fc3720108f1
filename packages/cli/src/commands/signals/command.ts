import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import { addSignalFilters } from './filter-options.js'
import type { SignalsOptions } from './list.js'

const signal =
  '{"id", "sequence", "signal_type", "category", "severity", "company_number", "company_name", "summary", "before", "after", …}'

const help = helpOf({
  about: `Lists changes at the companies that you watch, newest first. --follow prints the latest signals, oldest first,
  and then each new signal as it arrives, until Ctrl+C. docs/signals.md lists the types.`,
  examples: [
    'signals --type officer',
    'signals --company 09999991 --since 2026-03-01',
    'signals --severity critical --unseen',
    'signals --mark seen --up-to 17',
    'signals --follow | jq .summary',
  ],
  prints: `{"data": [${signal}], "pagination": {"limit", "total", "has_more", "cursor", …}}; with --follow one line of
  JSON per signal; with --mark {"changed", "seen_at", "has_more"}.`,
  exits: '0 also if there are no signals; 2 unknown type; 130 --follow was stopped by Ctrl+C.',
})

export function addSignalsCommand(program: Command, terminal: Terminal): void {
  addSignalFilters(
    addClientOptions(
      program
        .command('signals')
        .description('show changes at the companies that you watch')
        .argument('[ids...]', 'with --mark: the ids of signals, sig_…'),
    ),
  )
    .option('--follow', 'keep running and print new signals')
    .option(
      '--as-of <time>',
      'the list as it was at this time, or at the end of this day in London, without later signals',
    )
    .option('--sort <order>', 'newest or severity, the most severe first (default: newest)')
    .option('--mark <state>', 'mark signals as seen or unseen for the whole account, instead of listing them')
    .option('--up-to <sequence>', 'with --mark: all signals up to this sequence')
    .option('--marked-at <time>', 'with --mark unseen and --up-to: only those that were marked at this time')
    .option('--limit <number>', 'maximum number of signals, at most 100', '20')
    .option('--interval <seconds>', 'polling interval for --follow', '5')
    .addHelpText('after', help)
    .action(async (ids: string[], options: SignalsOptions) =>
      (await import('./list.js')).signals(terminal, ids, options),
    )
}
