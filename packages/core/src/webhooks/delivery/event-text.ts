import { isoTime } from '../../shared/clock.js'
import type { FeedSignal } from '../../signals/signal.js'
import { renderSignal } from '../../signals/signal-record.js'

/**
 * The body to send. It is stored, because rendering it again might produce different bytes and a different
 * signature.
 */
export function signalEventText(signal: FeedSignal, sequence: number): string {
  const event = {
    id: signal.id,
    type: `signal.${signal.type}`,
    timestamp: isoTime(signal.detectedAt),
    destination_sequence: sequence,
    data: renderSignal(signal, signal.sequence),
  }
  return JSON.stringify(event)
}

export const testEventType = 'webhook.test'

export function testEventText(id: string, at: number): string {
  const event = {
    id,
    type: testEventType,
    timestamp: isoTime(at),
    destination_sequence: null,
    data: { message: 'This is a test event. No company has changed.' },
  }
  return JSON.stringify(event)
}
