import type { Delivery } from '../api-types.js'
import { DayBars } from '../parts/charts/day-bars.js'
import { londonDay } from '../parts/dates.js'
import { type DeliveryState, deliveryStates, stateOf } from './delivery-states.js'

const chartTones = ['good', 'warn', 'bad', 'rest'] as const
type ChartTone = (typeof chartTones)[number]

/** The colours of the states in the table. What was not tried yet, or never will be, is neither good nor bad. */
const tones: Readonly<Record<DeliveryState, ChartTone>> = {
  delivered: 'good',
  retrying: 'warn',
  failed: 'bad',
  waiting: 'rest',
  cancelled: 'rest',
}

/** How many deliveries of each day arrived, and how many did not. The caption has the words of the filters below it. */
export function AttemptsChart({ deliveries, since }: { deliveries: readonly Delivery[]; since: string }) {
  const days = new Map<string, Record<ChartTone, number>>()
  const states = new Map<DeliveryState, number>()
  for (const delivery of deliveries) {
    const [day, state] = [londonDay(delivery.created_at), stateOf(delivery)]
    const counts = days.get(day) ?? { good: 0, warn: 0, bad: 0, rest: 0 }
    const tone = tones[state]
    days.set(day, { ...counts, [tone]: counts[tone] + 1 })
    states.set(state, (states.get(state) ?? 0) + 1)
  }
  const bars = [...days].map(([day, counts]) => ({
    day,
    parts: chartTones.map((tone) => ({ value: counts[tone], tone })),
  }))
  const counted = deliveryStates.flatMap((state) => (states.has(state) ? [`${states.get(state)} ${state}`] : []))
  const label = `Newest ${deliveries.length} by day: ${counted.join(', ')}`
  return deliveries.length === 0 ? null : <DayBars bars={bars} label={label} since={londonDay(since)} />
}
