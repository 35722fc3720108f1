import { createRequire } from 'node:module'
import { Command } from 'commander'
import { addAccountCommands } from './commands/account.js'
import { addCreditsCommands } from './commands/credits.js'
import { addLedgerCommands } from './commands/ledger.js'
import { addPairsCommands } from './commands/pairs.js'
import { addRegisterCommands } from './commands/register.js'
import { addReviewCommands } from './commands/review.js'
import { addServerCommands } from './commands/server.js'
import { addWebhookCommands } from './commands/webhook.js'
import type { Terminal } from './terminal.js'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

const exitCodeHelp = `
Exit codes: 0 done, 2 bad input or not found, 3 refused or unavailable, 4 internal error, 6 no credits, 130 stopped.
Settings are environment variables that begin with BRASSPLATE_; docs/configuration.md lists them.`

/** Every command. What a command needs is loaded when it runs, so that the others start fast. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('brassplate')
    .description('Which registered UK company stands behind a web domain, with evidence.')
    .version(version)
    .addHelpText('after', exitCodeHelp)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .exitOverride()

  addServerCommands(program, terminal)
  addAccountCommands(program, terminal)
  addCreditsCommands(program, terminal)
  addLedgerCommands(program, terminal)
  addRegisterCommands(program, terminal)
  addPairsCommands(program, terminal)
  addReviewCommands(program, terminal)
  addWebhookCommands(program, terminal)
  inherit(program)
  return program
}

/** Sub-commands made by `command()` take these over; said once more for those added later. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command)
    inherit(child)
  }
}
