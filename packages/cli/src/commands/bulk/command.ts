import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { collect } from '../../parameters.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { BulkOptions } from './options.js'

const bulkHelp = `
FILE is a CSV or XLSX sheet, JSON lines, or a list with one entry per line. Without FILE, or with -, it is read from
standard input. A row may have a company number, a name with or without a postcode, a domain, a URL or an e-mail
address. The columns are recognised by their titles and shown; name them with the options below if the guess is wrong,
and give none to leave one out. In a plain list every line may be any of these.

The result has every column of the input and then ours, with the prefix bp_, in the same order. The number decides; then
the name is compared with the register, which is free; then the website of the domain is read: a match costs 1 credit,
once in 30 days. A host below a registered domain, such as client.agency.co.uk, is answered for itself; an e-mail address
stands for its registered domain. Rows that need review carry the three most likely companies. If the name and the
website of a row lead to different companies, it needs review. Websites of rows that their name matches are only read
with --check-websites.

--columns adds facts about the companies as of now, free of charge, to a CSV or XLSX result: sic_codes, industries,
registered_address, accounts_type, accounts_next_due, accounts_overdue, confirmation_next_due, confirmation_overdue,
insolvency, insolvency_history, charges_outstanding, parent, owners, website. What the server has not stored stays empty.

To decide what needs review, add a column decision to a CSV or XLSX result: 1, 2 or 3 for a candidate, a company number,
or none. Then run bulk on the list again with --decisions and that file, and another --output. Decided rows are free.

If the run is stopped or killed at any point, the same command resumes. When credits run out or --max-credits is reached,
rows that would cost a credit are skipped and all others are answered; the same command then asks only the skipped rows
again. So --max-credits 0 does everything that is free, and --estimate tells before how many rows may cost one.
If the server limits the rate or is unreachable for up to five minutes, the command waits.

Examples: brassplate bulk customers.csv --output customers-checked.csv --report summary.html
          brassplate bulk crm.xlsx --name "Account name" --postcode "Billing zip" --output crm-checked.xlsx
          brassplate bulk leads.csv --domain website --number none --output leads.jsonl --concurrency 16
          brassplate bulk customers.csv --output customers-checked.xlsx --columns industries,insolvency,website
          brassplate bulk customers.csv --decisions customers-checked.csv --output customers-final.csv
          cat domains.txt | brassplate bulk > answers.jsonl
JSON lines are {"line", "input", "outcome": "matched", "needs_review", "no_match", "non_uk_entity", "scrape_failed",
"free_mail", "empty", "credit_limit" or "error", "matched_by", "company", "domain", "match_confidence", "candidates", "group", "reason",
"charged", "error", "answer": what resolve --json prints, or null}. docs/bulk.md lists the columns of CSV and XLSX.
Prints a summary, to standard error if there is no --output: {"output", "lines", "written" with --rows,
"answered_before", "blank_lines", "outcomes", "charged", "decisions": {"used", "unused"} with --decisions, "report",
"warning" if most lines have no result}. It counts the outcome "error" as "invalid_input" or "failed".
With --estimate: {"rows", "may_cost", "website_only", "after_name", "after_number", "credits": {"available", "unlimited"}}.
Exit codes here: 0 every row has its answer; 2 the input or output cannot be used; 3 the API key is refused or the
server stays unreachable; 6 rows were skipped because of their cost; 130 stopped.`

export function addBulkCommand(program: Command, terminal: Terminal): void {
  const bulk = program
    .command('bulk')
    .description('find the companies of a whole list or sheet; can be resumed')
    .argument('[file]', 'CSV, XLSX, JSON lines or a list; - for standard input')
    .option('--number <column>', 'column with the company number, by title or number')
    .option('--name <column>', 'column with the company name')
    .option('--previous-name <column>', 'column with a previous name')
    .option('--postcode <column>', 'column with the postcode')
    .option('--address <column>', 'column with the address')
    .option('--domain <column>', 'column with the domain, host or URL')
    .option('--email <column>', 'column with the e-mail address')
    .option('--column <column>', 'column that may hold any of these; the others are not read')
    .option('--input-format <format>', 'lines, csv, jsonl or xlsx (default: guessed)')
    .option('--sheet <name>', 'sheet of a workbook (default: the first with a list)')
    .option('--output <file>', 'file to write; required to resume later; - for standard output')
    .option('--output-format <format>', 'csv, xlsx or jsonl (default: by the extension; jsonl without one)')
    .option('--prefix <text>', 'prefix of the added columns', 'bp_')
    .option('--columns <names>', 'more columns about the companies, with commas; see below', collect)
    .option('--rows <which>', 'all, matched, needs_review, or unmatched for the others', 'all')
    .option('--decisions <file>', 'result of an earlier run with a column decision')
    .option('--report <file>', 'also write a summary page: .html, .md, or both without an extension')
    .option('--concurrency <number>', 'rows to answer at the same time, at most 64', '8')
    .option('--max-credits <number>', 'maximum credits to spend in total')
    .option('--check-websites', 'also read the websites of rows that their name matches, as far as credits allow')
    .option('--estimate', 'only tell how many rows may cost a credit; nothing is asked or written')
    .option('--quiet', 'show neither columns nor progress on standard error')
  addClientOptions(bulk)
    .addHelpText('after', bulkHelp)
    .action(async (file: string | undefined, options: BulkOptions) => {
      if (options.estimate) return (await import('./estimate.js')).estimate(terminal, file, options)
      const { bulk: run } = await import('./run.js')
      const { output, ...others } = options
      await run(terminal, file, output === undefined || output === '-' ? others : options)
    })
}
