import { Command } from 'commander'
import packageFile from '../package.json' with { type: 'json' }
import { addAccountCommands } from './commands/account/command.js'
import { addAnswersCommand } from './commands/answers/command.js'
import { addAuthCommands } from './commands/auth/command.js'
import { addBackupCommands } from './commands/backup/command.js'
import { addBulkCommand } from './commands/bulk/command.js'
import { addCompanyCommand } from './commands/company/command.js'
import { addCompletionCommand } from './commands/completion/command.js'
import { addConfigCommands } from './commands/config/command.js'
import { addCreditsCommands } from './commands/credits/command.js'
import { addDoctorCommand } from './commands/doctor/command.js'
import { addExportCommands } from './commands/export/command.js'
import { addJobCommand } from './commands/job/command.js'
import { addKeyCommands } from './commands/key/command.js'
import { addLedgerCommands } from './commands/ledger/command.js'
import { addMatchCommand } from './commands/match/command.js'
import { addMcpCommand } from './commands/mcp/command.js'
import { addPairsCommands } from './commands/pairs/command.js'
import { addProofCommands } from './commands/proof/command.js'
import { addReconcileCommands } from './commands/reconcile/command.js'
import { addRegisterCommands } from './commands/register/command.js'
import { addResolveCommand } from './commands/resolve/command.js'
import { addReviewCommands } from './commands/review/command.js'
import { addSearchCommand } from './commands/search/command.js'
import { addServerCommands } from './commands/server/command.js'
import { addSignalsCommand } from './commands/signals/command.js'
import { addWatchCommands } from './commands/watch/command.js'
import { addWebhookCommands } from './commands/webhook/command.js'
import { useFixedValues } from './fixed-values.js'
import { usageStepFor } from './next-step.js'
import type { Terminal } from './terminal/terminal.js'

const exitCodeHelp = `
Exit codes: 0 done, 2 bad input or not found, 3 refused, limited or unavailable, 4 internal error, 5 needs review,
6 no credits, 7 no match, 130 stopped.
Output: text on a terminal; JSON in a pipe or with --json.
Settings: environment variables that start with BRASSPLATE_; docs/configuration.md lists them.`

/** Registers every command. Each loads its code when it runs, so that all start fast. */
export function createProgram(terminal: Terminal, { printsMistakes = true } = {}): Command {
  const program = new Command('brassplate')
    .description('Find the registered UK company behind a web domain, with evidence.')
    .version(packageFile.version)
    .addHelpText('afterAll', exitCodeHelp)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      outputError: (text, write) => {
        if (printsMistakes) write(`${text}  ${usageStepFor(text)}\n`)
      },
    })
    .exitOverride()
    .hook('preAction', (_, command) => useFixedValues(command))

  addResolveCommand(program, terminal)
  addBulkCommand(program, terminal)
  addCompanyCommand(program, terminal)
  addSearchCommand(program, terminal)
  addExportCommands(program, terminal)
  addMatchCommand(program, terminal)
  addJobCommand(program, terminal)
  addAnswersCommand(program, terminal)
  addProofCommands(program, terminal)
  addSignalsCommand(program, terminal)
  addWatchCommands(program, terminal)
  addWebhookCommands(program, terminal)
  addReconcileCommands(program, terminal)
  addMcpCommand(program, terminal)
  addAuthCommands(program, terminal)
  addKeyCommands(program, terminal)
  addConfigCommands(program, terminal)
  addDoctorCommand(program, terminal)
  addCompletionCommand(program, terminal)
  addServerCommands(program, terminal)
  addAccountCommands(program, terminal)
  addCreditsCommands(program, terminal)
  addLedgerCommands(program, terminal)
  addRegisterCommands(program, terminal)
  addPairsCommands(program, terminal)
  addReviewCommands(program, terminal)
  addBackupCommands(program, terminal)
  inherit(program)
  return program
}

/** Commander copies settings only when a sub-command is created; this also covers those created earlier. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command)
    inherit(child)
  }
}
