import { addDays } from '@brassplate/core'
import { useContext } from 'hono/jsx'
import type { Delivery } from '../api-types.js'
import { DayBars } from '../parts/charts/day-bars.js'
import { londonDay } from '../parts/dates.js'
import { capital, Now } from '../parts/text.js'
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

const daysShown = 14

interface AttemptsChartProps {
  /** Newest first. */
  readonly deliveries: readonly Delivery[]
  /** There are deliveries before these. */
  readonly hasOlder: boolean
}

/**
 * How many deliveries of each of the last days arrived, and how many did not. One day alone is no chart: the filters
 * below have its numbers.
 */
export function AttemptsChart({ deliveries, hasOlder }: AttemptsChartProps) {
  const now = useContext(Now)
  if (now === null) return null
  const today = londonDay(now)
  const first = addDays(today, 1 - daysShown)
  const days = new Map<string, Record<ChartTone, number>>()
  const states = new Map<DeliveryState, number>()
  for (const delivery of deliveries) {
    const [day, state] = [londonDay(delivery.created_at), stateOf(delivery)]
    if (day < first) continue
    const counts = days.get(day) ?? { good: 0, warn: 0, bad: 0, rest: 0 }
    const tone = tones[state]
    days.set(day, { ...counts, [tone]: counts[tone] + 1 })
    states.set(state, (states.get(state) ?? 0) + 1)
  }
  if (days.size < 2) return null
  const bars = [...days].map(([day, counts]) => ({
    day,
    parts: chartTones.map((tone) => ({ value: counts[tone], tone })),
  }))
  const counted = deliveryStates.flatMap((state) => (states.has(state) ? [`${states.get(state)} ${state}`] : []))
  const isAll = !hasOlder || deliveries.some(({ created_at: at }) => londonDay(at) < first)
  const label = `${isAll ? '' : `The newest ${deliveries.length} of the `}last ${daysShown} days: ${counted.join(', ')}`
  return (
    <DayBars
      bars={[...bars, ...(days.has(today) ? [] : [{ day: today, parts: [] }])]}
      label={capital(label)}
      since={first}
    />
  )
}
