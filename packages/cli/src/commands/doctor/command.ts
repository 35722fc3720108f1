import type { Command } from 'commander'
import { addClientOptions, type ClientOptions } from '../../client/client-options.js'
import type { Terminal } from '../../terminal/terminal.js'

const doctorHelp = `
Looks at the configuration, the database, its schema and whether it is damaged, the age of the register, the root secret,
free disk space, the clock, the names of configured addresses, the mail server (no mail is sent), the Companies House API
key (one call), saved profiles, and the server and key that commands would use. Changes nothing, and may run beside a
server.

Example: brassplate doctor
Prints {"ok", "checks": [{"name", "status": "ok", "warn" or "fail", "detail", "next_step"}]}.
Exit code 3 where a check failed; a warning does not count.`

export function addDoctorCommand(program: Command, terminal: Terminal): void {
  addClientOptions(program.command('doctor').description('say what is wrong here, and what to do about it'))
    .addHelpText('after', doctorHelp)
    .action(async (options: ClientOptions) => (await import('./run.js')).doctor(terminal, options))
}
