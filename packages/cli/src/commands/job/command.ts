import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { JobOptions } from './show.js'

const help = helpOf({
  about: 'A job is created by resolve or company with --no-wait, or when their --timeout runs out.',
  examples: ['job job_2hX…', 'job job_2hX… --wait --timeout 30'],
  prints: `{"job_id", "kind", "status": "pending", "processing", "completed" or "failed", "resolution": {…} or null,
"reverse_domain": {…} or null, "charged", "charge_reason", "error_message", …}.`,
  exits: `0 still running, or completed with a result; 5 needs review; 7 no match; 2 no such job; 3 failed, or --wait
  timed out.`,
})

export function addJobCommand(program: Command, terminal: Terminal): void {
  addClientOptions(
    program.command('job').description('show the status and result of a job').argument('<id>', 'job id, job_…'),
  )
    .option('--wait', 'wait until the job has finished')
    .option('--timeout <seconds>', 'maximum time to wait', '120')
    .addHelpText('after', help)
    .action(async (id: string, options: JobOptions) => (await import('./show.js')).showJob(terminal, id, options))
}
