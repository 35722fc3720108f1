import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { SearchOptions } from './companies.js'

const candidate =
  '{"company_number", "company_name", "company_status", "registered_postcode", "incorporated_on", "match_score", …}'

const help = helpOf({
  about: 'Searches current and earlier names, best first; free. --all goes on as far as pages reach, 10,000 companies.',
  examples: [
    'search harbour',
    'search --postcode TR11 --status active --from 2020-01-01',
    'search harbour --all > found.jsonl',
  ],
  prints: `{"data": [${candidate}], "pagination": {"page", "limit", "total", "total_is_exact", "has_more"}}; with
--all a line of JSON for each company.`,
  exits: '0 also where no company fits; 2 a filter that cannot be read.',
})

export function addSearchCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program
      .command('search')
      .description('search the register by name, place, status and age')
      .argument('[name]', 'a name or a part of one'),
  )
    .option('--postcode <text>', 'a postcode, or the beginning of one')
    .option('--status <word>', 'in the words of the register, such as active')
    .option('--accounts-type <word>', 'in the words of the register, such as micro-entity')
    .option('--from <date>', 'incorporated on or after, YYYY-MM-DD')
    .option('--to <date>', 'incorporated on or before, YYYY-MM-DD')
    .option('--limit <number>', 'how many on a page, 100 at most', '20')
    .option('--page <number>', 'which page', '1')
    .option('--all', 'every company that fits')
    .addHelpText('after', help)
    .action(async (name: string | undefined, options: SearchOptions) =>
      (await import('./companies.js')).search(terminal, name, options),
    )
}
