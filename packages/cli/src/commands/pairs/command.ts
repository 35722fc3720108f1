import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'

const importHelp = `
FILE is a CSV file, plain or gzip, with a header line. The columns company_number and domain are required; their order
does not matter and other columns are ignored. A domain may be given as a URL or an email address. Pairs are candidates
for the website search of a company: each is verified on the site itself, so a wrong pair does no harm.
An invalid row is skipped and reported with its line number. If more than 100 rows and more than 1 % of all rows are
invalid, the import stops before anything is written. The import is safe to repeat: for a known pair only the date is
updated.

Example: brassplate pairs import pairs.csv
Prints {"rows", "added", "bad_row_count", "bad_rows": [{"file", "line", "reason"}]}.
Exit codes here: 130 stopped by Ctrl+C; the pairs imported so far remain.`

export function addPairsCommands(program: Command, terminal: Terminal): void {
  program
    .command('pairs')
    .description('manage known pairs of company and website (operator)')
    .command('import')
    .description('import pairs of company number and domain')
    .argument('<file>', 'CSV file, plain or gzip')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', importHelp)
    .action(async (path: string, options: OperatorOptions) => {
      const { importPairs } = await import('./import.js')
      await importPairs(terminal, path, options)
    })
}
