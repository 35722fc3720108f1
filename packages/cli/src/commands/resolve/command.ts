import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { ResolveOptions } from './domain.js'

const help = helpOf({
  about: `If there is no stored answer, the website is read, which takes a few seconds. A match costs 1 credit, once in 30
  days per domain and company; everything else is free. A host below a registered domain, such as client.agency.co.uk, has
  its own answer. With a local database nothing is charged.`,
  examples: [
    'resolve harbour-lane.example',
    'resolve harbour-lane.example --max-credits 0',
    'resolve matched.test --json',
  ],
  prints: `{"status": "completed", "input_domain", "host", "match_status": "matched", "needs_review", "no_match",
"non_uk_entity" or "scrape_failed", "match_confidence", "decided_by": "model", "reviewer" or "test", "company": {…} or
null, "evidence": […], "review_candidates": […], "explanation", "charged", "charge_reason", …}; with --no-wait possibly {"status": "pending", "job_id",
"status_url", …}.`,
  exits: `0 matched or, with --no-wait, queued; 5 needs review; 7 no match, or not a UK company; 2 not a domain; 3 the
  website could not be read, or timed out; 6 no credits.`,
})

export function addResolveCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program
      .command('resolve')
      .description('find the company behind a web domain, with evidence')
      .argument('<domain>', 'domain of the website, or a host below it'),
  )
    .option('--no-wait', 'do not wait for the website to be read')
    .option('--timeout <seconds>', 'maximum time to wait', '120')
    .option('--max-credits <number>', 'maximum credits to spend: 0 or 1')
    .addHelpText('after', help)
    .action(async (domain: string, options: ResolveOptions) =>
      (await import('./domain.js')).resolve(terminal, domain, options),
    )
}
