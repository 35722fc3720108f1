import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { JobOptions } from './show.js'

const help = helpOf({
  about: 'Work that resolve or company began with --no-wait, or that took longer than somebody waited.',
  examples: ['job job_2hX…', 'job job_2hX… --wait --timeout 30'],
  prints: `{"job_id", "kind", "status": "pending", "processing", "completed" or "failed", "resolution": {…} or null,
"reverse_domain": {…} or null, "charged", "charge_reason", "error_message", …}.`,
  exits: `0 it goes on, or has ended well; 5 needs review; 2 no such job, or nothing was found; 3 it failed, or time was
up with --wait.`,
})

export function addJobCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program.command('job').description('show how far queued work has come').argument('<id>', 'the job, job_…'),
  )
    .option('--wait', 'wait until it has ended')
    .option('--timeout <seconds>', 'how long to wait', '120')
    .addHelpText('after', help)
    .action(async (id: string, options: JobOptions) => (await import('./show.js')).showJob(terminal, id, options))
}
