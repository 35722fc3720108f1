import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { BulkOptions } from './run.js'

const bulkHelp = `
FILE has one domain a line, or is a CSV, with or without a header, or has one JSON string or object a line; without
FILE, or with -, standard input is read. Every line that is not blank has exactly one line in the output, in the order of the input; one
that cannot be asked about has the outcome "error". A match costs 1 credit, and nothing is charged twice in 30 days.

The output file is only added to. Stopped or killed at any moment, the same command goes on where it was: it compares
what is answered with the input and asks for the rest. Where credits run out, or a line would cost more than
--max-credits leaves, it stops in the same way; with --max-credits 0 it answers what is free. Where the server asks for
a pause, or is away for up to five minutes, it waits.

Examples: brassplate bulk domains.txt --output companies.csv
          brassplate bulk leads.csv --column website --output answers.jsonl --concurrency 16
          cat domains.txt | brassplate bulk > answers.jsonl
Writes {"line", "input", "outcome": "matched", "needs_review", "no_match", "non_uk_entity", "scrape_failed" or "error",
"charged", "answer": as resolve --json prints it, or "error": {"code", "message", "next_step"}} a line; or a CSV with
the columns of docs/bulk.md. With --output it prints {"output", "lines", "answered_before", "blank_lines", "outcomes",
"charged", "warning" if most lines have no result}; without, that goes to standard error. There "error" is counted as
"invalid_input" or "failed".
Exit code 0 when every line has its line, 2 for an input or an output that cannot be used, 3 where the key is refused or
the server stays away, 6 where credits ran out or --max-credits is reached, 130 when it was stopped.`

export function addBulkCommand(program: Command, terminal: Terminal): void {
  const bulk = program
    .command('bulk')
    .description('find the companies behind many domains; goes on where it was stopped')
    .argument('[file]', 'a file of domains; - for standard input')
    .option('--input-format <format>', 'lines, csv or jsonl (default: by the name, or by the first line)')
    .option('--column <name>', 'the column or field that holds the domain, by name or number')
    .option('--output <file>', 'where to write; needed to go on after a break')
    .option(
      '--output-format <format>',
      'csv or jsonl (default: by the ending .csv, .jsonl or .ndjson; jsonl without one)',
    )
    .option('--concurrency <number>', 'how many to ask for at once, 64 at most', '8')
    .option('--max-credits <number>', 'spend no more than so many credits in all')
    .option('--quiet', 'no progress on standard error')
  addClientOptions(bulk)
    .addHelpText('after', bulkHelp)
    .action(async (file: string | undefined, options: BulkOptions) => {
      const { bulk: run } = await import('./run.js')
      await run(terminal, file, options)
    })
}
