import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodes, OutcomeError } from '../../exit-codes.js'
import { jobStep } from '../../next-step.js'
import { parseMaxCredits, requireText, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import { statusLine } from '../../terminal/status-line.js'
import { stoppable } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { pendingText, resolutionText } from '../../text/render-resolution.js'
import { matchExitCodes, waitSecondsMax } from './outcomes.js'

export interface ResolveOptions extends ClientOptions {
  readonly wait: boolean
  readonly timeout: string
  readonly maxCredits?: string
}

/** Finds the company that runs the website at a domain. */
export async function resolve(terminal: Terminal, argument: string, options: ResolveOptions): Promise<void> {
  const domain = requireText('The domain', argument)
  const wait = options.wait ? wholeNumber('--timeout', options.timeout, 1, waitSecondsMax) : false
  const spending = parseMaxCredits(options.maxCredits)

  const answer = await withClient(terminal, options, async (client) => {
    const line = statusLine(terminal, `Resolving ${domain}`)
    let jobId: string | null = null
    const ask = async (signal: AbortSignal) => {
      if (terminal.stderr.isTTY === true && wait !== false) {
        // The first call does not wait, so that the job id is known if the user presses Ctrl+C. The second joins the job.
        const first = await client.resolveDomain(domain, { ...spending, signal })
        if (first.status === 'completed') return first
        jobId = first.job_id
      }
      const knownJobId = jobId
      const answer = await client.resolveDomain(domain, {
        ...spending,
        wait,
        signal,
        onProgress(progress) {
          jobId = progress.jobId
          line.say(progress.status === 'pending' ? `${domain} is queued` : `Reading ${domain}`)
        },
      })
      // If the job finished between the two calls, only the job knows what it cost.
      if (knownJobId === null || answer.charged) return answer
      return (await client.getJob(knownJobId, { signal })).resolution ?? answer
    }
    try {
      return await stoppable(ask, () =>
        jobId === null
          ? `Stopped waiting. Try again: brassplate resolve ${domain}`
          : `Stopped waiting. Job ${jobId} is still running. To wait for it: ${jobStep(jobId)}`,
      )
    } finally {
      line.end()
    }
  })
  if (answer.status !== 'completed') return print(terminal, answer, pendingText, options)
  print(terminal, answer, resolutionText, options)
  const exitCode = matchExitCodes[answer.match_status]
  if (exitCode !== exitCodes.ok) throw new OutcomeError(exitCode)
}
