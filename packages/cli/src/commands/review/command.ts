import type { Command } from 'commander'
import { addClientOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { ExportOptions } from './export.js'
import type { DecideOptions, ListOptions } from './verbs.js'

const summary =
  '{"domain", "status", "match_confidence", "opened_at", "decision": {"company_number", "company_name", "note", "decided_by", "decided_at"}}'

const exportHelp = `
Writes one line of JSON for each current decision, for all accounts. Use it as labelled data to measure and calibrate
resolution. Changes nothing. A server may keep running meanwhile.

Example: brassplate review export --out reviews.jsonl
Writes {"domain", "company_number": null if no candidate was right, "decided_at", "decided_by", "note", "kept_status",
"kept_company", "model_version"}; the last three describe the answer that the reviewer saw, and are null if it is no
longer stored. decided_by is an e-mail address or the end of an API key.
With --out it prints {"file", "reviews"}; the file appears only once it is complete.`

export function addReviewCommands(program: Command, terminal: Terminal): void {
  const review = program.command('review').description('decide which company runs a domain that needs review')
  addReviewerCommands(review, terminal)

  review
    .command('export')
    .description('export the decisions of all accounts as labelled data (operator)')
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--force', 'replace the file if it exists')
    .option('--with-accounts', 'add "account_id", the account that decided')
    .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', exportHelp)
    .action(async (options: ExportOptions) => (await import('./export.js')).exportAll(terminal, options))
}

function addReviewerCommands(review: Command, terminal: Terminal): void {
  const verbs = () => import('./verbs.js')
  const add = (name: string, description: string, help: Parameters<typeof helpOf>[0]) =>
    addClientOptions(review.command(name).description(description)).addHelpText('after', helpOf(help))

  add('list', 'list the domains that wait for a decision', {
    about: `The most likely matches come first. A domain enters the list when you receive a needs_review answer for it. With
    --decided, lists the current decisions, newest first.`,
    examples: ['review list', 'review list --decided --limit 100'],
    prints: `{"data": [${summary}], "pagination": {"page", "limit", "total", "has_more", …}}.`,
    exits: '0 also if there is nothing to review.',
  })
    .option('--decided', 'list decisions instead')
    .option('--sort <order>', 'confidence or waiting, the longest waiting first (default: confidence)')
    .option('--limit <number>', 'domains per page, at most 100', '20')
    .option('--page <number>', 'page number', '1')
    .action(async (options: ListOptions) => (await verbs()).list(terminal, options))

  add('show', 'show the candidates of a domain, its decision and its history', {
    examples: ['review show harbour-lane.example'],
    prints: `${summary}, with "explanation", "review_candidates" and "history".`,
    exits: '2 the domain is not to be reviewed and has no decisions.',
  })
    .argument('<domain>', 'domain, URL or e-mail address')
    .action(async (domain: string, options: ClientOptions) => (await verbs()).show(terminal, domain, options))

  add('decide', 'decide which company runs a domain', {
    about: `The decision replaces the answer for your account, until the next decision or review undo. Free. Safe to
    repeat.`,
    examples: [
      'review decide harbour-lane.example 09999991 --note "The invoices name it."',
      'review decide harbour-lane.example none',
    ],
    prints: 'the answer with the decision, as brassplate resolve does.',
    exits: '2 no answer for this domain yet, or no such company; 3 Companies House is unavailable.',
  })
    .argument('<domain>', 'domain, URL or e-mail address')
    .argument('<company>', 'company number, or none if no candidate is right')
    .option('--note <text>', 'why, for the history; at most 1,000 characters')
    .action(async (domain: string, company: string, options: DecideOptions) =>
      (await verbs()).decide(terminal, domain, company, options),
    )

  add('undo', 'undo the last decision for a domain', {
    about: `The decision before it counts again. If there is none, the domain waits for a decision again, provided that its
    answer still needs review.`,
    examples: ['review undo harbour-lane.example'],
    prints: 'the review after that, as review show does.',
    exits: '2 there is no decision to undo.',
  })
    .argument('<domain>', 'domain, URL or e-mail address')
    .action(async (domain: string, options: ClientOptions) => (await verbs()).undo(terminal, domain, options))

  add('import', 'decide every row of a CSV file', {
    about: `The first line names the columns: domain, company_number and, if there are notes, note. A company number that is
    empty or "none" means that no candidate is right. Files of spreadsheets work: commas, semicolons or tabs, quoted cells, a
    byte order mark, UTF-8 or UTF-16. At most 10,000 rows. A bad row does not stop the others. If the rate limit is reached,
    the command waits. Repeating it changes nothing. A result of bulk with a column decision works too; its rows without a
    domain are not sent, and bulk --decisions uses them.`,
    examples: ['review import decisions.csv', 'review import - < decisions.csv'],
    prints: `{"data": [{"line", "domain", "company_number", "outcome": "decided", "not_sent", "invalid", "not_found", "refused" or
    "not_tried", "message"}], "decided", "not_sent", "failed": how many}.`,
    exits: `0 every row with a domain is decided; 2 at least one row is invalid or not found; 3 at least one was refused; after a refusal
    that concerns all rows, the others are not tried; 130 stopped by Ctrl+C.`,
  })
    .argument('<file>', 'CSV file; - for standard input')
    .action(async (file: string, options: ClientOptions) =>
      (await import('./import.js')).importDecisions(terminal, file, options),
    )
}
