import type { CreditEntry } from '../api-types.js'
import { londonDay } from '../parts/dates.js'
import { DayBars } from '../parts/day-bars.js'
import { countWords } from '../parts/text.js'

/** The credits that were spent on each day, of the newest entries of the statement. */
export function SpendingChart({ entries }: { entries: readonly CreditEntry[] }) {
  const days = new Map<string, number>()
  for (const { credits, created_at: at } of entries) {
    if (credits >= 0) continue
    const day = londonDay(at)
    days.set(day, (days.get(day) ?? 0) - credits)
  }
  if (days.size === 0) return null
  const total = [...days.values()].reduce((sum, value) => sum + value, 0)
  const bars = [...days].map(([day, value]) => ({ day, parts: [{ value, tone: 'brass' as const }] }))
  return <DayBars bars={bars} label={`${countWords(total, 'credit')} spent, by day`} />
}
