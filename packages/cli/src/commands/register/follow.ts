import { once } from 'node:events'
import { followedStreams } from '@brassplate/core'
import { startStreamFollower, streamClient } from '@brassplate/core/node'
import { UsageError } from '../../exit-codes.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { isText } from '../../terminal/output.js'
import { stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { sanitise } from '../../text/sanitise.js'

const stayMs = 60_000

/** Follows Companies House's streams until it is told to stop, as a worker does, and tells of each connection that ends. */
export async function follow(terminal: Terminal, options: OperatorOptions): Promise<void> {
  await withEngine(terminal, options, async (engine, config, { ports }) => {
    const { registerStreamUrl: baseUrl, registerStreamKey: key } = config
    if (key === null) {
      throw new UsageError('There is no key for the streams of Companies House.', 'Set BRASSPLATE_REGISTER_STREAM_KEY.')
    }
    const stopping = stopOnSignal()
    // Between two connections nothing else would keep the process from ending.
    const staying = setInterval(() => {}, stayMs)
    const follower = startStreamFollower({
      ports,
      streams: followedStreams,
      openSource: (signal) => streamClient({ baseUrl, key, signal }),
      watchedCompanies: engine.watchlist.companies,
      onEnded(stream, { ending, events, skipped }) {
        const told = isText(terminal, options)
          ? `${stream}: ${events} event(s), ${skipped} skipped; ${ending}`
          : JSON.stringify({ stream, ending, events, skipped })
        terminal.stdout.write(`${told}\n`)
      },
      onError: (error) =>
        terminal.stderr.write(`${sanitise(error instanceof Error ? error.message : String(error))}\n`),
    })
    try {
      terminal.stderr.write(
        `Follows ${followedStreams.length} streams of ${baseUrl}; Ctrl+C stops. Where a server follows them, this waits its turn.\n`,
      )
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    } finally {
      await follower.stop()
      clearInterval(staying)
      stopping.end()
    }
  })
}
