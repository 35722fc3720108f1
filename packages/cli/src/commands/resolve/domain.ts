import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodes, OutcomeError } from '../../exit-codes.js'
import { jobStep } from '../../next-step.js'
import { maxCreditsOf, needed, wholeNumber } from '../../parameters.js'
import { statusLine } from '../../terminal/status-line.js'
import { stoppable } from '../../terminal/stoppable.js'
import type { Terminal } from '../../terminal/terminal.js'
import { print } from '../../text/print.js'
import { pendingText, resolutionText } from '../../text/render-resolution.js'
import { matchExitCodes, waitSecondsMax } from './outcomes.js'

export interface ResolveOptions extends ClientOptions {
  readonly wait: boolean
  readonly timeout: string
  readonly maxCredits?: string
}

/** Which company stands behind a domain. */
export async function resolve(terminal: Terminal, given: string, options: ResolveOptions): Promise<void> {
  const domain = needed('The domain', given)
  const wait = options.wait ? wholeNumber('--timeout', options.timeout, 1, waitSecondsMax) : false
  const spending = maxCreditsOf(options.maxCredits)

  const answer = await withClient(terminal, options, async (client) => {
    const line = statusLine(terminal, `Asking about ${domain}`)
    let jobId: string | null = null
    const ask = async (signal: AbortSignal) => {
      if (terminal.stderr.isTTY === true && wait !== false) {
        // Asked first without waiting, so that the job is known to whoever presses Ctrl+C; the second call joins it.
        const first = await client.resolveDomain(domain, { ...spending, signal })
        if (first.status === 'completed') return first
        jobId = first.job_id
      }
      const begun = jobId
      const answer = await client.resolveDomain(domain, {
        ...spending,
        wait,
        signal,
        onProgress(progress) {
          jobId = progress.jobId
          line.say(progress.status === 'pending' ? `${domain} waits its turn` : `Reading ${domain}`)
        },
      })
      // Where it ended between the two calls, only the job says what it cost.
      if (begun === null || answer.charged) return answer
      return (await client.getJob(begun, { signal })).resolution ?? answer
    }
    try {
      return await stoppable(ask, () =>
        jobId === null ? `Ask again: brassplate resolve ${domain}` : `The job ${jobId} goes on: ${jobStep(jobId)}`,
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
