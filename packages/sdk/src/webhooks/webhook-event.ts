import type { Signal, SignalType } from '../wire.generated.js'

/** What a webhook delivery holds, exactly as it stands in its body. Times are ISO 8601 in UTC. */
export type WebhookEvent = SignalEvent | TestEvent

export interface SignalEvent {
  /** Of the signal: the same on every attempt and every replay, so use it to leave out what you have already done. */
  id: string
  type: `signal.${SignalType}`
  timestamp: string
  /** Rises by one for each event to this destination: a gap is an event that has not come yet. */
  destination_sequence: number
  data: Signal
}

export interface TestEvent {
  id: string
  type: 'webhook.test'
  timestamp: string
  destination_sequence: null
  data: { message: string }
}
