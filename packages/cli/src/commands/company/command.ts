import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { CompanyOptions } from './show.js'

const help = helpOf({
  about: `A name must be that of one company exactly, whatever its legal ending; else the companies that come near are
named. The register's facts are free. --website also finds and verifies its website, which costs 1 credit where there
is one.`,
  examples: ['company 09999991', 'company "Harbour Lane Boatworks"', 'company 09999991 --website'],
  prints: `{"company_number", "company_name", "company_status", "registered_office": {…}, "accounts_next_due", …};
with --website {"company": {…} or null, "signals": {"current", "recent"}, "reverse_domain": {"status", "domain",
"evidence", …}, "review_candidates", "charged", "charge_reason"}. A name that is not one company's: {"company": null,
"candidates": […]}.`,
  exits: `0 found, with --website verified; 5 several companies, or a website that a person has to judge; 2 no such
company or no website; 3 time was up; 6 no credits to look for the website.`,
})

export function addCompanyCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program
      .command('company')
      .description('show what the register says of a company, and find its website')
      .argument('<company>', 'a company number, or its name'),
  )
    .option('--website', 'find its website too')
    .option('--refresh', 'look for the website again, whatever is known')
    .option('--no-wait', 'do not wait for the website to be found')
    .option('--timeout <seconds>', 'how long to wait', '120')
    .option('--max-credits <number>', 'the most that this may spend: 0 or 1')
    .addHelpText('after', help)
    .action(async (company: string, options: CompanyOptions) =>
      (await import('./show.js')).showCompany(terminal, company, options),
    )
}
