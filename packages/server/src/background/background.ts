import { hostname } from 'node:os'
import { type MailSender, purgedAtOnceMax } from '@brassplate/core'
import { type Loop, startLoop } from '@brassplate/core/node'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import { failureLog } from '../failure-log.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics/metrics.js'
import { startListWork } from './list-work.js'
import { startRegisterWork } from './register/register-work.js'
import { startResolutionWork } from './resolution-work.js'
import { startSignalWork } from './signal-work.js'
import { startWebhookWork } from './webhook-work.js'

const mailEveryMs = 250
const signEveryMs = 15_000
const worker = `${hostname()}:${process.pid}`
const housekeepingEveryMs = 10 * 60_000
const giveBackEveryMs = 30_000
/** Longer than the longest pass: ten mails to a mail server that hangs. */
const passMaxMs = 5 * 60_000

export interface Background {
  start(): void
  /** False if no mail pass has succeeded for too long. */
  isWorking(): boolean
  stop(): Promise<void>
}

export interface BackgroundOptions {
  readonly config: Config
  readonly composed: Composed
  readonly mailSender: MailSender
  readonly metrics: Metrics
  readonly log: Log
}

/** Background work of a worker: mail, purging expired data, register updates, website reading, lists, signals and webhooks. */
export function createBackground({ config, composed, mailSender, metrics, log }: BackgroundOptions): Background {
  const { engine } = composed
  let lastPassAt = performance.now()
  const loops: Loop[] = []
  const connected = new Set<string>()

  async function sendMail(stopping: AbortSignal): Promise<boolean> {
    const run = await engine.mail.sendDue(mailSender, () => stopping.aborted)
    lastPassAt = performance.now()
    for (const outcome of ['sent', 'postponed', 'abandoned'] as const) metrics.mail(outcome, run[outcome])
    if (run.postponed > 0) {
      const fields = { event: 'mail.send_failed', err: run.lastFailure, count: run.postponed }
      log.warn(fields, 'mail could not be sent and will be retried')
    }
    if (run.abandoned > 0) {
      const fields = { event: 'mail.abandoned', err: run.lastFailure, count: run.abandoned }
      log.error(fields, 'mail was abandoned after the last retry')
    }
    return run.sent > 0
  }

  async function purgeExpired(): Promise<boolean> {
    const removed = await engine.purgeExpired()
    if (removed > 0) log.info({ event: 'housekeeping.purged', removed }, 'expired data was purged')
    return removed >= purgedAtOnceMax
  }

  return {
    start() {
      lastPassAt = performance.now()
      const onError = failureLog(log)
      loops.push(
        startLoop({
          everyMs: signEveryMs,
          run: async () => {
            await engine.health.giveSignOfLife(worker, config.registerStreamKey === null ? null : [...connected])
            return false
          },
          onError: onError('worker.sign_failed', 'the sign of life was not stored'),
        }),
        startLoop({ everyMs: mailEveryMs, run: sendMail, onError: onError('mail.loop_failed', 'mail loop failed') }),
        startLoop({
          everyMs: housekeepingEveryMs,
          run: purgeExpired,
          onError: onError('housekeeping.failed', 'housekeeping failed'),
        }),
        startLoop({
          everyMs: giveBackEveryMs,
          run: () => engine.giveBackSpace(),
          onError: onError('housekeeping.failed', 'giving space back to the disk failed'),
        }),
        ...startRegisterWork({ config, composed, metrics, connected, log, onError }),
        startResolutionWork({ config, composed, metrics, log, onError }),
        ...startListWork({ config, composed, metrics, log, onError }),
        ...startSignalWork({ config, composed, metrics: metrics.signals, log, onError }),
        startWebhookWork({ config, composed, mailSender, metrics, onError }),
      )
    },
    isWorking: () => performance.now() - lastPassAt < passMaxMs,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
