import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, SignalType, WebhookDelivery } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodes, OutcomeError } from '../../exit-codes.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { deliveryText } from '../../text/render-webhooks.js'
import { parseDestinationId } from './destinations.js'

const pauseMs = 300
/** A destination has 15 seconds to answer. */
const waitMaxMs = 60_000

export interface TestWebhookOptions extends ClientOptions {
  readonly type?: string
  readonly wait?: boolean
}

/** Sends a test event. With --wait, what is printed is the result of its first attempt. */
export async function sendTest(terminal: Terminal, id: string, options: TestWebhookOptions): Promise<void> {
  const signalType = options.type as SignalType | undefined
  await withClient(terminal, options, async (client) => {
    const sent = await client.testWebhook(parseDestinationId(id), { signalType })
    const delivery = options.wait ? await firstAttempt(client, sent) : sent
    print(terminal, delivery, deliveryText, options)
    if (!options.wait || delivery.status === 'delivered') return
    if (isOpen(delivery)) terminal.stderr.write(`Nothing was sent within ${waitMaxMs / 1_000} seconds.\n`)
    throw new OutcomeError(isOpen(delivery) ? exitCodes.refused : exitCodes.failed)
  })
}

async function firstAttempt(client: Client, sent: WebhookDelivery): Promise<WebhookDelivery> {
  let delivery = sent
  for (let waited = 0; isOpen(delivery) && waited < waitMaxMs; waited += pauseMs) {
    await sleep(pauseMs)
    ;({ delivery } = await client.getDelivery(sent.id))
  }
  return delivery
}

/** Not attempted yet. A first attempt that failed is tried again later, which nothing waits for. */
function isOpen({ status, attempts }: WebhookDelivery): boolean {
  return status === 'pending' && attempts === 0
}
