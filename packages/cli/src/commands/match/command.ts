import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { MatchCommandOptions } from './match.js'

const help = helpOf({
  about: `Decides which registered company a name means. Typing errors, abbreviations and missing legal endings are
allowed; a postcode or a date settles doubts. Free.`,
  examples: [
    'match "Harbour Lane Boatworks Ltd"',
    'match "Harbor Lane Boats" --postcode TR11',
    'match Tidewright --json',
  ],
  prints: `{"decision", "match_confidence", "company": {…} or null, "candidates": [{"company_number", "company_name",
"match_confidence", "rank", "evidence", "why_not_matched", …}]}.`,
  exits: '0 matched; 5 needs review; 7 no match; 2 invalid input.',
})

export function addMatchCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program.command('match').description('find the company number for a name').argument('<name>', 'company name'),
  )
    .option('--postcode <text>', 'postcode, or its district such as TR11')
    .option('--address <text>', 'address in any form')
    .option('--incorporated-on <date>', 'incorporation date, YYYY-MM-DD')
    .option('--previous-name <text>', 'a name that the company had before')
    .addHelpText('after', help)
    .action(async (name: string, options: MatchCommandOptions) =>
      (await import('./match.js')).matchName(terminal, name, options),
    )
}
