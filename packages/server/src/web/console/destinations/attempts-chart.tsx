import type { Delivery } from '../api-types.js'
import { DayBars } from '../parts/charts/day-bars.js'
import { londonDay } from '../parts/dates.js'

/** How many deliveries of each day arrived, and how many did not. */
export function AttemptsChart({ deliveries }: { deliveries: readonly Delivery[] }) {
  const days = new Map<string, { good: number; bad: number }>()
  for (const { created_at: at, status, error_message: error, response_status: response } of deliveries) {
    const day = londonDay(at)
    const counts = days.get(day) ?? { good: 0, bad: 0 }
    const hasFailed = status === 'dead_letter' || (status === 'pending' && (error !== null || response !== null))
    days.set(day, hasFailed ? { ...counts, bad: counts.bad + 1 } : { ...counts, good: counts.good + 1 })
  }
  const bars = [...days].map(([day, { good, bad }]) => ({
    day,
    parts: [
      { value: good, tone: 'good' as const },
      { value: bad, tone: 'bad' as const },
    ],
  }))
  const failed = bars.reduce((sum, { parts }) => sum + (parts[1]?.value ?? 0), 0)
  const label = `Newest ${deliveries.length} by day: ${deliveries.length - failed} arrived or wait, ${failed} failed`
  return deliveries.length === 0 ? null : <DayBars bars={bars} label={label} />
}
