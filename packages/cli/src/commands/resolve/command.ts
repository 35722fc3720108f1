import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { ResolveOptions } from './domain.js'

const help = helpOf({
  about: `Reads the website where nothing is known yet, which takes some seconds. A match costs 1 credit, once in 30
days for a domain and a company; anything else is free. On a database of your own nothing is charged.`,
  examples: [
    'resolve harbour-lane.example',
    'resolve harbour-lane.example --max-credits 0',
    'resolve matched.test --json',
  ],
  prints: `{"status": "completed", "input_domain", "match_status": "matched", "needs_review", "no_match",
"non_uk_entity" or "scrape_failed", "match_confidence", "company": {…} or null, "evidence": […], "review_candidates":
[…], "explanation", "charged", "charge_reason", …}; with --no-wait perhaps {"status": "pending", "job_id",
"status_url", …}.`,
  exits: `0 matched or, with --no-wait, queued; 5 needs review; 2 no match, not a UK company, or not a domain; 3 the
website could not be read, or time was up; 6 no credits.`,
})

export function addResolveCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program
      .command('resolve')
      .description('find the company behind a web domain, with evidence')
      .argument('<domain>', 'the domain of a website'),
  )
    .option('--no-wait', 'do not wait for a website to be read')
    .option('--timeout <seconds>', 'how long to wait', '120')
    .option('--max-credits <number>', 'the most that this may spend: 0 or 1')
    .addHelpText('after', help)
    .action(async (domain: string, options: ResolveOptions) =>
      (await import('./domain.js')).resolve(terminal, domain, options),
    )
}
