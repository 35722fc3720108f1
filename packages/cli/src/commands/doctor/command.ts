import type { Command } from 'commander'
import { addClientOptions, type ClientOptions } from '../../client/client-options.js'
import type { Terminal } from '../../terminal/terminal.js'

const doctorHelp = `
Checks the configuration, the database and its schema, the age of the register, the root secret, free disk space, the
clock, DNS for the configured addresses, the mail server (no mail is sent), the Companies House API key (one request),
saved profiles, and the server and API key that other commands would use. Changes nothing. A server may keep running
meanwhile.

Example: brassplate doctor
Prints {"ok", "checks": [{"name", "status": "ok", "warn" or "fail", "detail", "next_step"}]}.
Exit codes here: 3 a check failed; warnings do not count.`

export function addDoctorCommand(program: Command, terminal: Terminal): void {
  addClientOptions(program.command('doctor').description('check this installation and say how to fix problems'))
    .addHelpText('after', doctorHelp)
    .action(async (options: ClientOptions) => (await import('./run.js')).doctor(terminal, options))
}
