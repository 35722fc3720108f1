import { type Engine, followedStreams, type Ports } from '@brassplate/core'
import { type Loop, startStreamFollower, streamClient } from '@brassplate/core/node'
import type { Config } from '../../config/config.js'
import { errorFields, type FailureLog } from '../../failure-log.js'
import type { Log } from '../../log.js'
import type { RegisterMetrics } from '../../metrics/register-metrics.js'

export interface FollowStreams {
  readonly config: Pick<Config, 'registerStreamUrl' | 'registerStreamKey'>
  readonly ports: Ports
  readonly watchedCompanies: Engine['watchlist']['companies']
  readonly metrics: RegisterMetrics
  /** The streams that this process is connected to. */
  readonly connected: Set<string>
  /** Called with the number of signals that the streams missed and the Companies House API revealed. */
  readonly onRepaired: (signals: number) => void
  readonly log: Log
  readonly onError: FailureLog
}

/** Follows the Companies House streams unless another worker of the fleet does. Null without a stream key. */
export function followStreams(following: FollowStreams): Loop | null {
  const { config, ports, watchedCompanies, metrics, connected, onRepaired, log, onError } = following
  const { registerStreamUrl: baseUrl, registerStreamKey: key } = config
  if (key === null) return null

  let isRefusalLogged = false
  /** All streams use one key, and it stays refused until the next start, so one line is enough. */
  const reportRefusal = (failure: unknown) => {
    if (isRefusalLogged) return
    isRefusalLogged = true
    log.error(
      { event: 'register.stream_key_refused', ...errorFields(failure) },
      'Companies House refuses the stream key; check BRASSPLATE_REGISTER_STREAM_KEY',
    )
  }
  return startStreamFollower({
    ports,
    streams: followedStreams,
    openSource(signal) {
      const client = streamClient({ baseUrl, key, signal })
      return {
        async *open(stream, from) {
          try {
            for await (const lines of client.open(stream, from)) {
              connected.add(stream)
              if (lines.length > 0) metrics.streamEvents(stream, lines.length)
              yield lines
            }
          } finally {
            connected.delete(stream)
          }
        },
        close: () => client.close(),
      }
    },
    watchedCompanies,
    onRepaired,
    onEnded(stream, { ending, events, skipped, failure }) {
      metrics.streamSkipped(stream, skipped)
      const fields = { stream, ending, events, skipped }
      if (ending === 'unauthorized') reportRefusal(failure)
      else if (failure)
        log.warn({ event: 'register.stream_lost', ...fields, err: failure }, 'Companies House stream was lost')
      else log.info({ event: 'register.stream_ended', ...fields }, 'Companies House stream ended')
    },
    onError: onError('register.streams_failed', 'following the Companies House streams failed'),
  })
}
