import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { SearchOptions } from './companies.js'
import { addFilterOptions } from './filter-options.js'

const candidate =
  '{"company_number", "company_name", "company_status", "registered_postcode", "incorporated_on", "match_score", …}'

const help = helpOf({
  about: 'Searches current and previous names, best match first. Free. --all returns up to 10,000 companies.',
  examples: [
    'search harbour',
    'search --postcode TR11 --status active --from 2020-01-01',
    'search --sic bakery --town Leeds --sort newest',
    'search harbour --all > found.jsonl',
    'search --identity-verification overdue --postcode TR11',
  ],
  prints: `{"data": [${candidate}], "pagination": {"page", "limit", "total", "total_is_exact", "has_more"}}; with
--all one line of JSON per company.`,
  exits: '0 also if no company matches; 2 invalid filter.',
})

export function addSearchCommand(program: Command, terminal: Terminal): void {
  addFilterOptions(
    addClientOptions(
      program
        .command('search')
        .description('search the register by name, place, industry, type, status and dates')
        .argument('[name]', 'company name, or part of one'),
    ),
  )
    .option('--identity-verification <state>', 'due or overdue; only among the companies that you watch')
    .option(
      '--sort <order>',
      'name, newest or oldest by incorporation; sorts the first 1,000 (default: best match first)',
    )
    .option('--limit <number>', 'companies per page, at most 100', '20')
    .option('--page <number>', 'page number', '1')
    .option('--all', 'all matching companies')
    .addHelpText('after', help)
    .action(async (name: string | undefined, options: SearchOptions) =>
      (await import('./companies.js')).search(terminal, name, options),
    )
}
