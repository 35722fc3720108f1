import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'

const importHelp = `
FILE is a CSV, plain or gzip, whose first line names its columns. company_number and domain must be among them; order
and further columns do not matter. A domain may be written as a URL or an e-mail address. Pairs are only looked at when
the website of a company is searched: each is verified on the site itself, so a wrong one does no harm.
A row that cannot be read is left out and named with its line; more than 100 of them that are also more than 1 % stop
the import before anything is written. It may be repeated: a pair that is known changes nothing but its day.

Example: brassplate pairs import pairs.csv
Prints {"rows", "added", "bad_row_count", "bad_rows": [{"file", "line", "reason"}]}.
Exit code 130 when it was stopped by Ctrl+C: then the pairs written so far are kept.`

export function addPairsCommands(program: Command, terminal: Terminal): void {
  program
    .command('pairs')
    .description('look after known pairs of company and website, as the operator')
    .command('import')
    .description('import known pairs of company number and domain')
    .argument('<file>', 'a CSV, plain or gzip')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText('after', importHelp)
    .action(async (path: string, options: OperatorOptions) => {
      const { importPairs } = await import('./import.js')
      await importPairs(terminal, path, options)
    })
}
