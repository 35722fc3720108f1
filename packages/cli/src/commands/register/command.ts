import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { ImportOptions } from './import.js'

const importHelp = `
SOURCE is the Companies House snapshot company data, as CSV, gzip or ZIP, given as a path or a URL. Several sources form one
snapshot (Companies House publishes it in seven parts). "latest" downloads the newest snapshot from
BRASSPLATE_REGISTER_BULK_URL. A server can keep answering from the old register until the new one is complete.
A company that is missing from the new snapshot is treated as dissolved. If the snapshot has fewer than 95 % of the known
companies, it is merged instead and missing companies are ignored; --complete overrides this. --merge always ignores
missing companies.

Examples: brassplate register import latest
          brassplate register import BasicCompanyData-2026-11-01-part*.zip
          brassplate register import extract.csv --merge
Prints {"kind": "first" or "update", "snapshot", "added", "changed", "absent", "missing_are_dissolved", "published", "note",
"report": {"rows", "bad_row_count", "bad_rows", "bad_fields_by_column", "unknown_words"}}.
Exit codes here: 130 stopped by Ctrl+C; the register is unchanged.`

const followHelp = `
Keeps the register up to date from the Companies House streams, as a worker does, until Ctrl+C. It continues from the
last stored position of each stream. Only one process follows the streams at a time: if a server already does, this
command waits.

Example: BRASSPLATE_REGISTER_STREAM_KEY=… brassplate register follow
Prints {"stream", "ending", "events", "skipped"} for each connection that ends.
Exit codes here: 0 stopped by Ctrl+C; 2 no stream key.`

export function addRegisterCommands(program: Command, terminal: Terminal): void {
  const register = program.command('register').description('manage the register of companies (operator)')

  const add = (name: string, description: string, help: string) =>
    register
      .command(name)
      .description(description)
      .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
      .option('--json', 'print JSON even on a terminal')
      .addHelpText('after', help)

  add('import', 'import or update the register from a snapshot', importHelp)
    .argument('<source...>', 'files, URLs, or "latest"')
    .option('--merge', 'add and change companies; ignore missing ones')
    .option('--complete', 'treat the snapshot as complete, however few companies it has')
    .action(async (sources: string[], options: ImportOptions) => {
      const { importSources } = await import('./import.js')
      await importSources(terminal, sources, options)
    })

  add(
    'status',
    'show the current snapshot',
    '\nExample: brassplate register status\n' +
      'Prints {"snapshot": null} or {"snapshot": {"as_of", "companies", "imported_at", "generation", "files"}, "age_days"}.',
  ).action(async (options: OperatorOptions) => {
    const { status } = await import('./status.js')
    await status(terminal, options)
  })

  add('follow', 'follow the Companies House streams in the foreground', followHelp).action(
    async (options: OperatorOptions) => (await import('./follow.js')).follow(terminal, options),
  )
}
