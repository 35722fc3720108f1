import { type Command, Option } from 'commander'
import type { ClientOptions } from '../../client/client-options.js'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { AddOptions, RemoveOptions } from './verbs.js'

const companies = `A company is given by number, by its exact name, or by the domain of its website. --file reads one
a line, at most 10,000, or the first column of a CSV; - is standard input; a line that begins with # is left out. A
domain that nobody has asked about yet is resolved, which costs 1 credit for a match; --max-credits says how many in
all, and without it none. On a database of your own nothing is charged.`

const answers = (outcomes: string) =>
  `one for each: {"data": [{"given", "outcome": ${outcomes}, "company_number", "company_name", "message",
"candidates"}], "watched" or "removed": how many}.`

const exits = `0 all are done; 2 one or more were not found or could not be read; 5 where the only trouble is that a
name fits several companies or a domain needs review; 3 the watchlist is full, and what comes after is not tried; 6 no
credits.`

export function addWatchCommands(program: Command, terminal: Terminal): void {
  const watch = program.command('watch').description('choose the companies whose changes become signals')
  const verbs = () => import('./verbs.js')

  addClientOptions(
    watch
      .command('add')
      .description('watch companies; safe to repeat')
      .argument('[companies...]', 'numbers, names or domains'),
  )
    .addOption(fileOption())
    .option('--max-credits <number>', 'the most that domains may spend in all; none unless given')
    .addHelpText(
      'after',
      helpOf({
        about: companies,
        examples: [
          'watch add 09999991 "Harbour Lane Boatworks"',
          'watch add --file customers.csv',
          'watch add tidewright.example --max-credits 1',
        ],
        prints: answers(
          '"watched", "already_watched", "not_found", "several", "needs_review", "refused" or "not_tried"',
        ),
        exits,
      }),
    )
    .action(async (given: string[], options: AddOptions) => (await verbs()).add(terminal, given, options))

  addClientOptions(watch.command('list').description('show the watched companies'))
    .addHelpText(
      'after',
      helpOf({
        examples: ['watch list'],
        prints: `{"data": [{"company_number", "company_name", "company_status", "watched_at", "last_signal_at",
"signal_count", "website"}], "usage": {"count", "limit"}}.`,
      }),
    )
    .action(async (options: ClientOptions) => (await verbs()).list(terminal, options))

  addClientOptions(
    watch
      .command('remove')
      .description('stop watching companies; safe to repeat')
      .argument('[companies...]', 'numbers, names or domains'),
  )
    .addOption(fileOption())
    .addHelpText(
      'after',
      helpOf({
        about:
          'A company is given by number, or by the name or website that it has on the watchlist. --file as with watch add; free.',
        examples: [
          'watch remove 09999991',
          'watch list --json | jq -r .data[].company_number | brassplate watch remove --file -',
        ],
        prints: answers('"removed", "not_watched", "several" or "refused"'),
        exits:
          '0 all are done, also those that were not watched; 2 one or more could not be read; 5 a name fits several.',
      }),
    )
    .action(async (given: string[], options: RemoveOptions) => (await verbs()).remove(terminal, given, options))
}

function fileOption(): Option {
  return new Option('--file <file>', 'companies, one a line; - for standard input')
}
