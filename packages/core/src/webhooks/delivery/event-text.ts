import { isoTime } from '../../shared/clock.js'
import type { FeedSignal } from '../../signals/signal.js'
import { renderSignal } from '../../signals/signal-record.js'

/** The text that is sent. It is stored, because rendering it again might give other bytes and another signature. */
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
    data: { message: 'A test event. Nothing has happened to any company.' },
  }
  return JSON.stringify(event)
}
