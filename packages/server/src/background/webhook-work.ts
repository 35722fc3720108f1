import { attemptsAtOnceMax } from '@brassplate/core'
import {
  createOutboundDoor,
  createWebhookPost,
  type Loop,
  outboundUserAgent,
  startWorker,
  version,
} from '@brassplate/core/node'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import type { FailureLog } from '../failure-log.js'
import type { Metrics } from '../metrics/metrics.js'

export interface WebhookWorkOptions {
  readonly config: Config
  readonly composed: Composed
  readonly metrics: Pick<Metrics, 'delivery'>
  readonly onError: FailureLog
}

/** Delivers signals to webhook destinations and retries failed attempts. */
export function startWebhookWork({ config, composed, metrics, onError }: WebhookWorkOptions): Loop {
  const { engine, ports, resolver } = composed
  const door = createOutboundDoor({
    userAgent: outboundUserAgent(version, config.contactUrl),
    allowsPrivateNetworks: config.allowPrivateNetworks,
    ...(resolver && { resolver }),
  })
  const deliverer = engine.webhooks.deliverer(createWebhookPost({ door }))
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
      await worker.stop()
      await deliverer.release()
      await door.close()
    },
  }
}
