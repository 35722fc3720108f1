import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { CompanyOptions } from './show.js'

const help = helpOf({
  about: `A name is matched with the register. A domain needs a stored answer: see brassplate resolve. If it is not clear which
  company is meant, similar companies are listed. The data of the register is free. Lists such as --officers come from Companies House, at most a day old. --website also finds and verifies the company's website, which costs 1 credit if one is
  found.`,
  examples: [
    'company 09999991',
    'company 09999991 --officers',
    'company 09999991 --ownership --by officers',
    'company 09999991 --filings --category accounts',
    'company 09999991 --dossier dossier.zip',
    'company "Harbour Lane Boatworks"',
    'company 09999991 --website',
    'company 09999991 --as-of 2026-03-01',
    'company 09999991 --officers --as-of 2026-03-01',
  ],
  prints: `{"company_number", "company_name", "company_status", "registered_office": {…}, "accounts_next_due", …};
with --website {"company": {…} or null, "signals": {"current", "recent"}, "reverse_domain": {"status", "domain",
"evidence", …}, "review_candidates", "charged", "charge_reason"}. If it is not clear which company is meant: {"company": null,
"candidates": […]}. With --officers, --owners, --charges, --insolvency or --filings: {"data": […], "pagination", "as_of",
"source", "stale", "is_complete", …}. With --ownership: {"nodes": […], "links": […], "is_complete",
"shared_officers": null or {"officers": […], "companies": […], …}, …}. With --person: {"name", "joined_by",
"officers": […], "owners": […], "appointments": […], …}. With --dossier: {"company_number", "file", "bytes"}.`,
  exits: `0 found, and with --website verified; 5 several companies, or a website that needs review; 7 no website;
  2 no such company; 3 timed out; 6 no credits to search for the website.`,
})

export function addCompanyCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program
      .command('company')
      .description('show a company from the register, and find its website')
      .argument('<company>', 'company number, name or domain'),
  )
    .option('--officers', 'list its officers instead, with the state of their identity verification')
    .option('--owners', 'list its persons with significant control instead')
    .option('--charges', 'list the charges over its assets instead')
    .option('--insolvency', 'list its insolvency cases instead')
    .option('--filings', 'list its filing history instead')
    .option('--ownership', 'draw its owners, their owners and so on instead')
    .option('--person <id>', 'show one officer or owner instead, with the appointments at all companies')
    .option('--dossier <file>', 'write everything known about it to a signed ZIP file instead')
    .option('--force', 'replace the file of --dossier if it exists')
    .option('--category <name>', 'with --filings: only filings of this category, such as accounts')
    .option('--depth <number>', 'levels of owners to draw, at most 10', '5')
    .option('--by <what>', 'with --ownership and officers: also list the companies that share a serving officer')
    .option('--page <number>', 'page of such a list', '1')
    .option('--limit <number>', 'entries on a page', '20')
    .option(
      '--as-of <time>',
      'what was known at this time, or at the end of this day in London; of facts and people only for companies that you watch',
    )
    .option('--website', 'also find its website')
    .option('--refresh', 'search for the website again, ignoring any stored answer')
    .option('--no-wait', 'do not wait for the website search')
    .option('--timeout <seconds>', 'maximum time to wait', '120')
    .option('--max-credits <number>', 'maximum credits to spend: 0 or 1')
    .addHelpText('after', help)
    .action(async (company: string, options: CompanyOptions) =>
      (await import('./show.js')).showCompany(terminal, company, options),
    )
}
