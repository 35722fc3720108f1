import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { BulkOptions } from './run.js'

const bulkHelp = `
FILE is a list with one domain per line, a CSV file with or without a header, or JSON lines (strings or objects).
Without FILE, or with -, the domains are read from standard input. Every non-blank line gives exactly one output line,
in input order; a line that cannot be resolved has the outcome "error". A match costs 1 credit, once in 30 days.

Answers are only appended to the output file. If the run is stopped or killed at any point, the same command resumes: it
checks the answered lines against the input and resolves the rest. It also stops, and can be resumed, when credits run
out or --max-credits is reached. With --max-credits 0 it gives only free answers. If the server limits the rate or is
unreachable for up to five minutes, the command waits.

Examples: brassplate bulk domains.txt --output companies.csv
          brassplate bulk leads.csv --column website --output answers.jsonl --concurrency 16
          cat domains.txt | brassplate bulk > answers.jsonl
Writes one line of JSON per input line: {"line", "input", "outcome": "matched", "needs_review", "no_match",
"non_uk_entity", "scrape_failed" or "error", "charged", and either "answer", as resolve --json prints it, or "error":
{"code", "message", "next_step"}}; or a CSV file with the columns listed in docs/bulk.md.
Prints a summary, to standard error if there is no --output: {"output", "lines", "answered_before", "blank_lines",
"outcomes", "charged", "warning" if most lines have no result}. It counts the outcome "error" as "invalid_input" or
"failed".
Exit codes here: 0 every line has its output line; 2 the input or output cannot be used; 3 the API key is refused or the
server stays unreachable; 6 credits ran out or --max-credits is reached; 130 stopped.`

export function addBulkCommand(program: Command, terminal: Terminal): void {
  const bulk = program
    .command('bulk')
    .description('find the companies behind many domains; can be resumed')
    .argument('[file]', 'file with the domains; - for standard input')
    .option('--input-format <format>', 'lines, csv or jsonl (default: guessed from the file name or first line)')
    .option('--column <name>', 'name or number of the column or field with the domain')
    .option('--output <file>', 'file to write; required to resume later')
    .option(
      '--output-format <format>',
      'csv or jsonl (default: by the extension .csv, .jsonl or .ndjson; jsonl without one)',
    )
    .option('--concurrency <number>', 'domains to resolve at the same time, at most 64', '8')
    .option('--max-credits <number>', 'maximum credits to spend in total')
    .option('--quiet', 'do not show progress on standard error')
  addClientOptions(bulk)
    .addHelpText('after', bulkHelp)
    .action(async (file: string | undefined, options: BulkOptions) => {
      const { bulk: run } = await import('./run.js')
      await run(terminal, file, options)
    })
}
