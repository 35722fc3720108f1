import type { Command } from 'commander'
import type { Terminal } from '../../terminal/terminal.js'
import type { ExportOptions } from './export.js'

const exportHelp = `
Writes one line of JSON for each current decision, for all accounts. Use it as labelled data to measure and calibrate
resolution. Changes nothing. A server may keep running meanwhile.

Example: brassplate review export --out reviews.jsonl
Writes {"domain", "company_number": null if no candidate was right, "decided_at", "decided_by", "note", "kept_status",
"kept_company", "model_version"}; the last three describe the answer that the reviewer saw, and are null if it is no
longer stored. decided_by is an e-mail address or the end of an API key.
With --out it prints {"file", "reviews"}; the file appears only once it is complete.`

export function addReviewCommands(program: Command, terminal: Terminal): void {
  program
    .command('review')
    .description('export review decisions (operator)')
    .command('export')
    .description('export review decisions as labelled data')
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--with-accounts', 'add "account_id", the account that decided')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', exportHelp)
    .action(async (options: ExportOptions) => (await import('./export.js')).exportAll(terminal, options))
}
