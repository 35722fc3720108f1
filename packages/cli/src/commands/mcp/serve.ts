import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'

export async function serveAgent(terminal: Terminal, options: ClientOptions): Promise<void> {
  if (options.apiKey === '-') {
    throw new UsageError(
      '--api-key - cannot be used here: the agent uses standard input.',
      'Set BRASSPLATE_API_KEY, or log in first.',
    )
  }
  const { serveStdio } = await import('@brassplate/mcp')
  const stopping = stopOnSignal()
  try {
    await withClient(terminal, options, (client) => serveStdio(client, terminal, stopping.signal))
  } finally {
    stopping.end()
  }
}
