import type { Job } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodes, OutcomeError } from '../../exit-codes.js'
import { jobStep } from '../../next-step.js'
import { requireText, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import { statusLine } from '../../terminal/status-line.js'
import { stoppable } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { jobText } from '../../text/render-resolution.js'
import { matchExitCodes, waitSecondsMax, websiteExitCodes } from '../resolve/outcomes.js'

export interface JobOptions extends ClientOptions {
  readonly wait?: boolean
  readonly timeout: string
}

export async function showJob(terminal: Terminal, argument: string, options: JobOptions): Promise<void> {
  const id = requireText('The job', argument)
  const wait = options.wait ? wholeNumber('--timeout', options.timeout, 1, waitSecondsMax) : false
  const job = await withClient(terminal, options, async (client) => {
    const line = wait === false ? null : statusLine(terminal, `Waiting for ${id}`)
    try {
      return await stoppable(
        (signal) => client.getJob(id, { wait, signal }),
        () => `Stopped waiting. Job ${id} is still running. To wait for it: ${jobStep(id)}`,
      )
    } finally {
      line?.end()
    }
  })
  print(terminal, job, jobText, options)
  const exitCode = exitCodeFor(job, options.wait === true)
  if (exitCode !== exitCodes.ok) throw new OutcomeError(exitCode)
}

function exitCodeFor({ status, resolution, reverse_domain }: Job, isWaiting: boolean): number {
  if (status === 'failed') return exitCodes.refused
  if (status !== 'completed') return isWaiting ? exitCodes.refused : exitCodes.ok
  if (resolution) return matchExitCodes[resolution.match_status]
  return reverse_domain ? websiteExitCodes[reverse_domain.status] : exitCodes.ok
}
