import { once } from 'node:events'
import { followedStreams } from '@brassplate/core'
import { startStreamFollower, streamClient } from '@brassplate/core/node'
import { UsageError } from '../../exit-codes.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { isText } from '../../terminal/output.js'
import { stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { sanitise } from '../../text/sanitise.js'

const keepAliveMs = 60_000

/** Follows the Companies House streams until stopped, as a worker does, and prints a line for each connection that ends. */
export async function follow(terminal: Terminal, options: OperatorOptions): Promise<void> {
  await withEngine(terminal, options, async (engine, config, { ports }) => {
    const { registerStreamUrl: baseUrl, registerStreamKey: key } = config
    if (key === null) {
      throw new UsageError(
        'No key for the Companies House streams is configured.',
        'Set BRASSPLATE_REGISTER_STREAM_KEY.',
      )
    }
    const stopping = stopOnSignal()
    // Between two connections nothing else keeps the process alive.
    const keepAlive = setInterval(() => {}, keepAliveMs)
    const follower = startStreamFollower({
      ports,
      streams: followedStreams,
      openSource: (signal) => streamClient({ baseUrl, key, signal }),
      watchedCompanies: engine.watchlist.companies,
      onEnded(stream, { ending, events, skipped }) {
        const line = isText(terminal, options)
          ? `${stream}: ${events} ${events === 1 ? 'event' : 'events'}, ${skipped} skipped; ${ending}`
          : JSON.stringify({ stream, ending, events, skipped })
        terminal.stdout.write(`${line}\n`)
      },
      onError: (error) =>
        terminal.stderr.write(`${sanitise(error instanceof Error ? error.message : String(error))}\n`),
    })
    try {
      terminal.stderr.write(
        `Following ${followedStreams.length} streams of ${baseUrl}. If a server already follows them, this command waits. Press Ctrl+C to stop.\n`,
      )
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    } finally {
      await follower.stop()
      clearInterval(keepAlive)
      stopping.end()
    }
  })
}
