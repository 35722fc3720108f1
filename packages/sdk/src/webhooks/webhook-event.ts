import type { Signal } from '../wire.generated.js'

/** The body of a webhook delivery. Times are ISO 8601 in UTC. The `type` tells the facts in `data.before` and `data.after`. */
export type WebhookEvent = SignalEvent | SignalTestEvent | TestEvent

/** A delivery with a signal. */
export type SignalEvent = EventOf<Signal>

/** A test with the data of a signal of a fictional company. In every test event `destination_sequence` is null. */
export type SignalTestEvent = TestEventOf<Signal>

type EventOf<Data> = Data extends Signal ? SignalEventOf<Data> : never
type TestEventOf<Data> = Data extends Signal ? SignalTestEventOf<Data> : never

export interface SignalEventOf<Data extends Signal> {
  /** The signal id. It is the same on every attempt and replay, so use it to skip duplicates. */
  id: string
  type: `signal.${Data['signal_type']}`
  timestamp: string
  /** Increases by one for each event to this destination. A gap is an event that has not arrived yet. */
  destination_sequence: number
  data: Data
}

export interface SignalTestEventOf<Data extends Signal> {
  id: string
  type: `signal.${Data['signal_type']}`
  timestamp: string
  destination_sequence: null
  test: true
  data: Data
}

/** A test that a person or a program asked for. */
export interface TestEvent {
  id: string
  type: 'webhook.test'
  timestamp: string
  destination_sequence: null
  data: { message: string }
}
