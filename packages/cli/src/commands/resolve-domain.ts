import type { ClientOptions } from '../client/client-options.js'
import { withClient } from '../client/with-client.js'
import { exitCodes, OutcomeError } from '../exit-codes.js'
import { maxCreditsOf, needed, wholeNumber } from '../parameters.js'
import { statusLine } from '../status-line.js'
import type { Terminal } from '../terminal.js'
import { print } from '../text/print.js'
import { pendingText, resolutionText } from '../text/render-resolution.js'
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
    try {
      return await client.resolveDomain(domain, {
        ...spending,
        wait,
        onProgress: ({ status }) => line.say(status === 'pending' ? `${domain} waits its turn` : `Reading ${domain}`),
      })
    } finally {
      line.end()
    }
  })
  if (answer.status !== 'completed') return print(terminal, answer, pendingText, options)
  print(terminal, answer, resolutionText, options)
  const exitCode = matchExitCodes[answer.match_status]
  if (exitCode !== exitCodes.ok) throw new OutcomeError(exitCode)
}
