import type { Engine, MailSender } from '@brassplate/core'
import { type Loop, startLoop } from '@brassplate/core/node'
import type { Log } from './adapters/log.js'
import type { Metrics } from './metrics.js'

const mailEveryMs = 250
const housekeepingEveryMs = 10 * 60_000

export interface Background {
  stop(): Promise<void>
}

export interface BackgroundOptions {
  readonly engine: Engine
  readonly mailSender: MailSender
  readonly metrics: Metrics
  readonly log: Log
}

/** What a worker does besides answering: sends mail and keeps house. */
export function startBackground({ engine, mailSender, metrics, log }: BackgroundOptions): Background {
  const loops: Loop[] = [
    startLoop({
      everyMs: mailEveryMs,
      onError: (err) => log.error({ err }, 'mail could not be looked after'),
      async run() {
        const { sent, postponed, abandoned, lastFailure } = await engine.mail.sendDue(mailSender)
        for (const [outcome, count] of Object.entries({ sent, postponed, abandoned })) {
          if (count > 0) metrics.mail(outcome as 'sent', count)
        }
        if (lastFailure)
          log.warn({ err: lastFailure, postponed, abandoned }, 'mail could not be sent; it will be tried again')
        return sent > 0
      },
    }),
    startLoop({
      everyMs: housekeepingEveryMs,
      onError: (err) => log.error({ err }, 'housekeeping failed'),
      async run() {
        const removed = await engine.keepHouse()
        if (removed > 0) log.info({ removed }, 'housekeeping')
        return false
      },
    }),
  ]

  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
