import type { RequestRetry } from '@brassplate/sdk'
import type { Terminal } from '../terminal/terminal.js'
import { sanitise } from '../text/sanitise.js'
import type { ClientOptions } from './client-options.js'

/** Says once for each cause why the command waits, so that a slow server is not mistaken for a slow command. */
export function sayRetries(
  { stderr }: Terminal,
  url: string,
  options: ClientOptions & { readonly quiet?: boolean },
): (retry: RequestRetry) => void {
  const said = new Set<string>()
  return ({ code, status }) => {
    // With --json, standard error holds one object at most.
    if (options.json || options.quiet) return
    const text = causeOf(code, status, url)
    if (said.has(text)) return
    said.add(text)
    const start = stderr.isTTY === true ? '\r\u001b[K' : ''
    stderr.write(`${start}${sanitise(text)}\n`)
  }
}

function causeOf(code: string, status: number | null, url: string): string {
  if (code === 'rate_limited')
    return 'The rate limit is reached. The command waits as long as the server asks, then tries again.'
  if (status === null) return `No answer from ${url}. Trying again.`
  return `The server answers ${status} (${code}). Trying again.`
}
