import { once } from 'node:events'
import { isoTime } from '@brassplate/core'
import { type ReceivedDelivery, startWebhookReceiver, type WebhookReceiver } from '@brassplate/core/simulators'
import { isCoded, UsageError } from '../../exit-codes.js'
import { wholeNumber } from '../../parameters.js'
import { isText } from '../../terminal/output.js'
import { stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { type CheckedDelivery, checkDelivery, deliveryLine, deliveryText } from './delivery.js'
import { toleranceSecondsMax } from './signature.js'

const bodyBytesMax = 1_000_000

export interface ListenOptions {
  readonly port: string
  readonly secret?: string
  readonly tolerance: string
  readonly once?: boolean
  readonly json?: boolean
}

/** Receives deliveries until stopped, or until the first one with `--once`. */
export async function listen(terminal: Terminal, options: ListenOptions): Promise<void> {
  const port = wholeNumber('--port', options.port, 0, 65_535)
  const toleranceSeconds = wholeNumber('--tolerance', options.tolerance, 0, toleranceSecondsMax)
  const secret = (options.secret ?? terminal.env.BRASSPLATE_WEBHOOK_SECRET) || null
  const print = isText(terminal, options) ? deliveryText : deliveryLine

  const stopping = stopOnSignal()
  const ending = new AbortController()
  const ended = once(AbortSignal.any([stopping.signal, ending.signal]), 'abort')
  let last: CheckedDelivery | null = null
  // The reader closed the pipe, as `head` does.
  terminal.stdout.on('error', () => ending.abort())

  try {
    const receiver = await start(port, async (received) => {
      const now = Date.now()
      const checked = await checkDelivery(received, { secret, now: new Date(now), toleranceSeconds })
      // Deliveries may arrive concurrently; after the one that ends the command, no other is printed.
      if (!ending.signal.aborted) {
        terminal.stdout.write(print(isoTime(now), checked))
        last = checked
      }
      if (options.once) ending.abort()
      return checked.isValid === false ? 401 : 204
    })
    terminal.stderr.write(`Listening at ${receiver.url}. Press Ctrl+C to stop.\n`)
    if (!secret) terminal.stderr.write('Deliveries are not verified: give --secret or set BRASSPLATE_WEBHOOK_SECRET.\n')
    await ended
    await receiver.close()
  } finally {
    stopping.end()
  }
  if (options.once) throwIfRefused(last)
}

function throwIfRefused(delivery: CheckedDelivery | null): void {
  if (delivery?.isValid === false) throw new UsageError(delivery.message, delivery.nextStep)
}

async function start(port: number, receive: (received: ReceivedDelivery) => Promise<number>): Promise<WebhookReceiver> {
  try {
    return await startWebhookReceiver({ port, bodyBytesMax, receive })
  } catch (error) {
    if (!isCoded(error)) throw error
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    throw new UsageError(`Cannot listen on port ${port}.`, 'Give another --port; 0 picks any free port.')
  }
}
