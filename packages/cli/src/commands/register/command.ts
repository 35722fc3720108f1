import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { ImportOptions } from './import.js'

const importHelp = `
SOURCE is the company data product of Companies House as it is downloaded: CSV, gzip or ZIP, by path or by address.
Several sources are one snapshot (Companies House's seven parts). "latest" downloads the newest from
BRASSPLATE_REGISTER_BULK_URL. A server may go on answering from the old register until the new one is complete.
A company that a new snapshot no longer has is taken for dissolved, unless fewer than 95 % of the companies came:
then the import is a merge. --complete says that really everything is in it; --merge never judges absence.

Examples: brassplate register import latest
          brassplate register import BasicCompanyData-2026-11-01-part*.zip
          brassplate register import extract.csv --merge
Prints {"kind": "first" or "update", "snapshot", "added", "changed", "absent", "judged_absence", "handed_on", "note",
"report": {"rows", "bad_row_count", "bad_rows", "bad_fields_by_column", "unknown_words"}}.
Exit code 130 when it was stopped by Ctrl+C: then the register is as it was before.`

const followHelp = `
Brings the register up to date with what Companies House publishes, as a worker does, until Ctrl+C; it goes on from where
the streams were left. One process of a fleet follows at a time: beside a server that does, this one waits.

Example: BRASSPLATE_REGISTER_STREAM_KEY=… brassplate register follow
Prints {"stream", "ending", "events", "skipped"} for each connection that ends.
Exit code 0 when it was stopped by Ctrl+C, 2 without a key.`

export function addRegisterCommands(program: Command, terminal: Terminal): void {
  const register = program.command('register').description('look after the register of companies, as the operator')

  const add = (name: string, description: string, help: string) =>
    register
      .command(name)
      .description(description)
      .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
      .option('--json', 'print JSON also on a terminal')
      .addHelpText('after', help)

  add('import', 'import a snapshot of the register, or bring it up to date', importHelp)
    .argument('<source...>', 'files, addresses, or "latest"')
    .option('--merge', 'add and change companies, and judge none by its absence')
    .option('--complete', 'everything is in it, however few companies that may be')
    .action(async (sources: string[], options: ImportOptions) => {
      const { importSources } = await import('./import.js')
      await importSources(terminal, sources, options)
    })

  add(
    'status',
    'show which snapshot is in use',
    '\nExample: brassplate register status\n' +
      'Prints {"snapshot": null} or {"snapshot": {"as_of", "companies", "imported_at", "generation", "files"}, "age_days"}.',
  ).action(async (options: OperatorOptions) => {
    const { status } = await import('./status.js')
    await status(terminal, options)
  })

  add('follow', 'follow the streams of Companies House in the foreground', followHelp).action(
    async (options: OperatorOptions) => (await import('./follow.js')).follow(terminal, options),
  )
}
