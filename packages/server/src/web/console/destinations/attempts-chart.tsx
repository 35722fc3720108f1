import type { Delivery } from '../api-types.js'
import { DayBars } from '../parts/charts/day-bars.js'
import { londonDay } from '../parts/dates.js'
import { type DeliveryState, deliveryStates, stateOf } from './delivery-states.js'

/** How many deliveries of each day arrived, and how many did not. The caption has the words of the filters below it. */
export function AttemptsChart({ deliveries }: { deliveries: readonly Delivery[] }) {
  const days = new Map<string, { good: number; bad: number }>()
  const states = new Map<DeliveryState, number>()
  for (const delivery of deliveries) {
    const [day, state] = [londonDay(delivery.created_at), stateOf(delivery)]
    const counts = days.get(day) ?? { good: 0, bad: 0 }
    const isBad = state === 'failed' || state === 'retrying'
    days.set(day, isBad ? { ...counts, bad: counts.bad + 1 } : { ...counts, good: counts.good + 1 })
    states.set(state, (states.get(state) ?? 0) + 1)
  }
  const bars = [...days].map(([day, { good, bad }]) => ({
    day,
    parts: [
      { value: good, tone: 'good' as const },
      { value: bad, tone: 'bad' as const },
    ],
  }))
  const counted = deliveryStates.flatMap((state) => (states.has(state) ? [`${states.get(state)} ${state}`] : []))
  const label = `Newest ${deliveries.length} by day: ${counted.join(', ')}`
  return deliveries.length === 0 ? null : <DayBars bars={bars} label={label} />
}
