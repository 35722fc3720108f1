import { type Engine, followedStreams, type Ports } from '@brassplate/core'
import { type Loop, startStreamFollower, streamClient } from '@brassplate/core/node'
import type { FailureLog } from '../adapters/failure-log.js'
import type { Log } from '../adapters/log.js'
import type { Config } from '../config/config.js'
import type { RegisterMetrics } from './register-metrics.js'

export interface FollowStreams {
  readonly config: Pick<Config, 'registerStreamUrl' | 'registerStreamKey'>
  readonly ports: Ports
  readonly watchedCompanies: Engine['watchlist']['companies']
  readonly metrics: RegisterMetrics
  /** Signals that asking Companies House brought, and the streams had not. */
  readonly onRepaired: (signals: number) => void
  readonly log: Log
  readonly onError: FailureLog
}

/** Follows Companies House's streams while no other worker of the fleet does; null without a key for them. */
export function followStreams(following: FollowStreams): Loop | null {
  const { config, ports, watchedCompanies, metrics, onRepaired, log, onError } = following
  const { registerStreamUrl: baseUrl, registerStreamKey: key } = config
  if (key === null) return null

  return startStreamFollower({
    ports,
    streams: followedStreams,
    openSource(signal) {
      const client = streamClient({ baseUrl, key, signal })
      return {
        async *open(stream, from) {
          for await (const lines of client.open(stream, from)) {
            if (lines.length > 0) metrics.streamEvents(stream, lines.length)
            yield lines
          }
        },
        close: () => client.close(),
      }
    },
    watchedCompanies,
    onRepaired,
    onEnded(stream, { ending, events, skipped, failure }) {
      metrics.streamSkipped(stream, skipped)
      const told = { stream, ending, events, skipped }
      if (failure) log.warn({ ...told, err: failure }, 'a stream of the register was lost')
      else log.info(told, 'a stream of the register has ended')
    },
    onError: onError('following the Companies House streams failed'),
  })
}
