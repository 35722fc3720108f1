import type { Delivery } from '../api-types.js'
import { Badge, Dot, type Tone } from '../parts/badges.js'

/** What a person is told. A delivery that failed and is tried again is retrying; only one that is given up failed. */
export const deliveryStates = ['delivered', 'retrying', 'waiting', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export function stateOf({ status, error_message: error, response_status: response }: Delivery): DeliveryState {
  if (status === 'dead_letter') return 'failed'
  if (status !== 'pending') return status
  return error !== null || response !== null ? 'retrying' : 'waiting'
}

const tones: Readonly<Record<DeliveryState, Tone>> = {
  delivered: '',
  retrying: 'warn',
  waiting: 'info',
  failed: 'bad',
  cancelled: '',
}

export function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  const state = stateOf(delivery)
  if (state !== 'delivered') return <Badge text={state} tone={tones[state]} />
  return (
    <span class="delivered">
      <Dot tone="good" word="state" />
      Delivered
    </span>
  )
}

type Tested = Pick<Delivery, 'event_type' | 'destination_sequence'>

/** A test that looks like a signal. It has no place in the sequence of signals. */
export function isTest({ event_type: type, destination_sequence: sequence }: Tested): boolean {
  return sequence === null && type.startsWith('signal.')
}

export function TestMark({ delivery }: { delivery: Tested }) {
  return isTest(delivery) ? <Badge text="test" tone="info" /> : null
}
