import type { Command } from 'commander'
import type { Terminal } from '../../terminal/terminal.js'
import type { ExportOptions } from './export.js'

const exportHelp = `
Writes one line of JSON for each decision that a person has made by POST /v1/resolve/review, of every account: labels to
measure and calibrate resolution by. Changes nothing, and may run beside a server.

Example: brassplate review export --out reviews.jsonl
Writes {"domain", "company_number": null for none of them, "decided_at", "kept_status", "kept_company",
"model_version"}; the last three are of the answer that the person saw, and null where it is not kept any more.
With --out it prints {"file", "reviews"}; the file is there only once it is complete.`

export function addReviewCommands(program: Command, terminal: Terminal): void {
  program
    .command('review')
    .description('look after what people decided, as the operator')
    .command('export')
    .description('write the decisions of people as labelled data')
    .option('--out <file>', 'into a file, not to standard output')
    .option('--with-accounts', 'with "account_id", which says who decided')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText('after', exportHelp)
    .action(async (options: ExportOptions) => (await import('./export.js')).exportAll(terminal, options))
}
