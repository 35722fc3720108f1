import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import { addAnswerFilters } from '../answers/command.js'
import { addFilterOptions } from '../search/filter-options.js'
import { addSignalFilters } from '../signals/filter-options.js'
import type {
  AnswersOptions,
  CompaniesOptions,
  ReviewsOptions,
  SignalsOptions,
  WatchlistOptions,
} from './write-export.js'

const helpWith = (...examples: string[]) =>
  helpOf({
    about: 'Writes a file, or to standard output. The file appears under its name when it is complete. Free.',
    examples,
    prints: 'the export; with --output {"file", "bytes"}.',
    exits:
      '0 also if nothing matches; 2 invalid filter, or the file exists or cannot be written; 130 stopped by Ctrl+C.',
  })

export function addExportCommands(program: Command, terminal: Terminal): void {
  const group = program
    .command('export')
    .description('export companies, the watchlist, signals, answers or reviews to a file')
  const add = (name: string, description: string, ...examples: string[]) =>
    addClientOptions(group.command(name).description(description))
      .option('--format <name>', 'csv, jsonl, parquet or xlsx; default: the ending of the file, or csv')
      .option('--output <file>', 'file to write; default: standard output')
      .option('--force', 'replace the file if it exists')
      .addHelpText('after', helpWith(...examples))

  addFilterOptions(
    add(
      'companies',
      'export the companies that pass the filters of search',
      'export companies --sic 62 --town Leeds --output leeds.csv',
      'export companies --output register.parquet',
    ),
  )
    .option('--name <text>', 'company name, or part of one; at most 10,000 companies')
    .action(async (options: CompaniesOptions) => (await import('./write-export.js')).exportCompanies(terminal, options))
  add('watchlist', 'export the watched companies', 'export watchlist --tag clients --output clients.xlsx')
    .option('--tag <tag>', 'only companies with this tag')
    .action(async (options: WatchlistOptions) => (await import('./write-export.js')).exportWatchlist(terminal, options))
  addSignalFilters(
    add('signals', 'export the signals of the watched companies', 'export signals --format jsonl --since 2026-03-01'),
  ).action(async (options: SignalsOptions) => (await import('./write-export.js')).exportSignals(terminal, options))
  addAnswerFilters(
    add('answers', 'export the answers that you have received', 'export answers --from 2026-03-01 --output march.csv'),
  ).action(async (options: AnswersOptions) => (await import('./write-export.js')).exportAnswers(terminal, options))
  add(
    'reviews',
    'export your decisions on domains that needed review, with their history',
    'export reviews --output reviews.csv',
  )
    .option('--text <text>', 'only decisions with this text in the domain or in the name of the list')
    .option('--from <time>', 'only decisions made at this time or later, such as 2026-03-01')
    .option('--to <time>', 'only decisions made before this time')
    .action(async (options: ReviewsOptions) => (await import('./write-export.js')).exportReviews(terminal, options))
}
