import { type Command, Option } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { SyncOptions } from './sync.js'
import type { AddOptions, ListOptions, RemoveOptions } from './verbs.js'

const companies = `Give each company by its number, its name, or the domain of its website. --file reads one company per
line, or a CSV or XLSX sheet: of its columns the number, otherwise the name, otherwise the domain; at most 10,000. - means
standard input; lines that start with # are ignored. A new domain is resolved first, which costs 1 credit for a match.
Without --max-credits no credits are spent. With a local database nothing is charged.`

const answers = (outcomes: string) =>
  `one record per company: {"data": [{"given", "outcome": ${outcomes}, "company_number", "company_name", "message",
"candidates"}], "watched" or "removed": how many}.`

const exits = `0 all done; 2 at least one company was not found or could not be read; 5 the only problem is that a name matches
several companies or a domain needs review; 3 the watchlist is full, and the remaining companies were not tried; 6 no
credits.`

export function addWatchCommands(program: Command, terminal: Terminal): void {
  const watch = program.command('watch').description('manage the companies that you watch for changes')
  const verbs = () => import('./verbs.js')

  addClientOptions(
    watch
      .command('add')
      .description('watch companies; safe to repeat')
      .argument('[companies...]', 'company numbers, names or domains'),
  )
    .addOption(fileOption())
    .option('--tag <tag>', 'tag the companies; repeat it for more than one', collect, [])
    .option('--max-credits <number>', 'maximum credits to spend on domains in total (default: 0)')
    .addHelpText(
      'after',
      helpOf({
        about: `${companies} --tag adds to the tags of a company that is already watched; a company may have 10.`,
        examples: [
          'watch add 09999991 "Harbour Lane Boatworks"',
          'watch add --file customers.csv',
          'watch add 09999991 11200417 --tag clients --tag "Q3 review"',
          'watch add tidewright.example --max-credits 1',
        ],
        prints: answers(
          '"watched", "already_watched", "not_found", "several", "needs_review", "skipped", "refused" or "not_tried"',
        ),
        exits,
      }),
    )
    .action(async (given: string[], options: AddOptions) => (await verbs()).add(terminal, given, options))

  addClientOptions(watch.command('list').description('list the watched companies'))
    .option('--tag <tag>', 'only companies with this tag')
    .option('--limit <number>', 'one page of at most 100 companies (default: all)')
    .option('--cursor <cursor>', 'the page after the one that printed this cursor')
    .addHelpText(
      'after',
      helpOf({
        examples: ['watch list', 'watch list --tag clients', 'watch list --limit 100'],
        prints: `{"data": [{"company_number", "company_name", "company_status", "watched_at", "last_signal_at",
"signal_count", "website", "tags", "reference"}], "usage": {"count", "limit"}, "pagination": of a page {"limit", "has_more", "cursor"}}.`,
      }),
    )
    .action(async (options: ListOptions) => (await verbs()).list(terminal, options))

  addClientOptions(
    watch
      .command('sync')
      .description('make the watchlist equal to a list; safe to repeat')
      .argument('<file>', 'CSV or XLSX sheet, JSON lines or a list; - for standard input'),
  )
    .option('--dry-run', 'only show what would change')
    .option('--skip-problems', 'apply the other rows if some have problems')
    .option('--reference <column>', 'column with your own reference (default: reference)')
    .option('--tags <column>', 'column with tags, separated by ; or , (default: tags)')
    .addHelpText(
      'after',
      helpOf({
        about: `Reads the same sheets as bulk: of the columns the company number, otherwise the name, otherwise the domain;
at most 10,000 rows. A number counts, whatever name stands beside it; bulk compares the two. Companies that are not in the list are removed. A reference and tags come back in every signal; without
their column they stay as they are. Nothing changes if a row has a problem, unless --skip-problems is given. A change needs the right
manage, a dry run only read. Free: a name is looked up, and a domain is taken from answers that you already have.`,
        examples: [
          'watch sync customers.csv --dry-run',
          'watch sync crm.xlsx --reference "Account ID" --tags Segment',
          'export watchlist | brassplate watch sync -',
        ],
        prints: `{"columns", "status": "applied", "dry_run" or "refused", "counts": {"added", "changed", "unchanged", "removed",
"duplicates", "problems"}, "removed": [{"company_number", "company_name"}], "data": [{"line", "given", "outcome",
"company_number", "message"}]}.`,
        exits:
          '0 done, or shown, also if --skip-problems left rows out; 2 rows have problems; 3 the only problem is that the watchlist would be full, or another call has replaced it.',
      }),
    )
    .action(async (file: string, options: SyncOptions) => {
      const { sync } = await import('./sync.js')
      await sync(terminal, file, options)
    })

  addClientOptions(
    watch
      .command('remove')
      .description('stop watching companies; safe to repeat')
      .argument('[companies...]', 'company numbers, names or domains'),
  )
    .addOption(fileOption())
    .addHelpText(
      'after',
      helpOf({
        about:
          'Give each company by its number, or by its name or website on the watchlist. --file works as in watch add. Free.',
        examples: [
          'watch remove 09999991',
          'watch list --json | jq -r .data[].company_number | brassplate watch remove --file -',
        ],
        prints: answers('"removed", "not_watched", "several" or "refused"'),
        exits:
          '0 all done, including companies that were not watched; 2 at least one could not be read; 5 a name matches several.',
      }),
    )
    .action(async (given: string[], options: RemoveOptions) => (await verbs()).remove(terminal, given, options))
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

function fileOption(): Option {
  return new Option('--file <file>', 'file with one company per line; - for standard input')
}
