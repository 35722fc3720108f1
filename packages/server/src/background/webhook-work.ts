import { attemptsAtOnceMax, type MailSender } from '@brassplate/core'
import {
  createOutboundDoor,
  createWebhookPost,
  type Loop,
  outboundUserAgent,
  startLoop,
  startWorker,
  version,
} from '@brassplate/core/node'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import type { FailureLog } from '../failure-log.js'
import type { Metrics } from '../metrics/metrics.js'

const digestsEveryMs = 1_000

export interface WebhookWorkOptions {
  readonly config: Config
  readonly composed: Composed
  readonly mailSender: MailSender
  readonly metrics: Pick<Metrics, 'delivery' | 'mail'>
  readonly onError: FailureLog
}

/** Delivers signals to destinations, makes digests for mailboxes, and retries failed attempts. */
export function startWebhookWork({ config, composed, mailSender, metrics, onError }: WebhookWorkOptions): Loop {
  const { engine, ports, resolver } = composed
  const door = createOutboundDoor({
    userAgent: outboundUserAgent(version, config.contactUrl),
    allowsPrivateNetworks: config.allowPrivateNetworks,
    ...(resolver && { resolver }),
  })
  const logMailError = onError('webhooks.mail_failed', 'a mail to a destination could not be sent')
  const counting: MailSender = {
    async send(message) {
      await mailSender.send(message)
      metrics.mail('sent', 1)
    },
  }
  const onMailError = (error: unknown) => {
    metrics.mail('postponed', 1)
    logMailError(error)
  }
  const deliverer = engine.webhooks.deliverer(createWebhookPost({ door, mailSender: counting, onMailError }))
  const digests = startLoop({
    everyMs: digestsEveryMs,
    run: () => engine.webhooks.makeDigest(),
    onError: onError('webhooks.digest_failed', 'digest loop failed'),
  })
  const worker = startWorker({
    async run({ stopping, onClaimed }) {
      const outcome = await deliverer.next({ stopping, onClaimed })
      if (outcome !== 'idle') metrics.delivery(outcome)
    },
    concurrency: attemptsAtOnceMax,
    wakeUp: ports.webhookWakeUp,
    onError: onError('webhooks.loop_failed', 'webhook delivery loop failed'),
  })
  return {
    async stop() {
      await Promise.all([digests.stop(), worker.stop()])
      await deliverer.release()
      await door.close()
    },
  }
}
