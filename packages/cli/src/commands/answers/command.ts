import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { AnswersOptions } from './show.js'

const help = helpOf({
  about: `Each answer to a domain or a company is listed once, as you first received it, newest first. With an answer id,
  shows that answer with its evidence and the register record of that time.`,
  examples: ['answers --decision matched --from 2026-03-01', 'answers ans_2kV…'],
  prints: `{"data": [{"answer_id", "question", "domain", "company_number", "company_name", "decision", "match_confidence",
  "decided_by", "decided_at", "model_version", "received_at", "charged", "charge_reason"}], "pagination": {…}}; with an
  answer id that answer, with "evidence", "pages_read", "candidates", "related_companies" and "register_record".`,
  exits: '0 also if there are no answers; 2 no such answer, or an invalid filter.',
})

export function addAnswersCommand(program: Command, terminal: Terminal): void {
  addAnswerFilters(
    addClientOptions(
      program
        .command('answers')
        .description('list the answers that you have received, or show one')
        .argument('[id]', 'answer id, ans_…'),
    ),
  )
    .option('--limit <number>', 'answers per page, at most 100', '20')
    .option('--page <number>', 'page number', '1')
    .addHelpText('after', help)
    .action(async (id: string | undefined, options: AnswersOptions) =>
      (await import('./show.js')).showAnswers(terminal, id, options),
    )
}

export function addAnswerFilters(command: Command): Command {
  return command
    .option('--domain <domain>', 'only answers about this domain, or with this website')
    .option('--company <number>', 'only answers about this company')
    .option('--decision <name>', 'only answers with this decision, such as needs_review')
    .option('--from <time>', 'only answers received at this time or later, such as 2026-03-01')
    .option('--to <time>', 'only answers received before this time')
}
