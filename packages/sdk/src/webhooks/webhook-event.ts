import type { Signal, SignalType } from '../wire.generated.js'

/** The body of a webhook delivery. Times are ISO 8601 in UTC. */
export type WebhookEvent = SignalEvent | SignalTestEvent | TestEvent

export interface SignalEvent {
  /** The signal id. It is the same on every attempt and replay, so use it to skip duplicates. */
  id: string
  type: `signal.${SignalType}`
  timestamp: string
  /** Increases by one for each event to this destination. A gap is an event that has not arrived yet. */
  destination_sequence: number
  data: Signal
}

/** A test with the data of a signal of a fictional company. In every test event `destination_sequence` is null. */
export interface SignalTestEvent {
  id: string
  type: `signal.${SignalType}`
  timestamp: string
  destination_sequence: null
  test: true
  data: Signal
}

export interface TestEvent {
  id: string
  type: 'webhook.test'
  timestamp: string
  destination_sequence: null
  data: { message: string }
}
