import type { ClientOptions } from '../client/client-options.js'
import { targetOf } from '../client/target.js'
import { withClient } from '../client/with-client.js'
import type { Terminal } from '../terminal.js'
import { type Check, failed, ok } from './check.js'

/** Asks the server that commands would ask; none where they would ask a database. */
export async function serverChecks(terminal: Terminal, options: ClientOptions): Promise<Check[]> {
  const target = await targetOf(terminal, options).catch(() => null)
  if (target?.kind !== 'remote') return []
  try {
    const { account, credits } = await withClient(terminal, options, (client) => client.me())
    return [
      ok('server', `${target.url} answers.`),
      ok('api key', `It is ${account.email}'s, with ${credits.available} credit(s) to spend.`),
    ]
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === 'unauthenticated'
    if (!isRefused) return [failed('server', error, 'Check --url or BRASSPLATE_URL, and that the server runs.')]
    return [failed('api key', error, 'Log in again: brassplate auth login.')]
  }
}
