import { shortDay } from '@brassplate/core'
import type { CreditEntry } from '../api-types.js'
import { DayBars } from '../parts/charts/day-bars.js'
import { londonDay } from '../parts/dates.js'
import { countWords } from '../parts/text.js'

/** The credits that were spent on each day, of the newest entries of the statement. */
export function SpendingChart({ entries }: { entries: readonly CreditEntry[] }) {
  const days = new Map<string, number>()
  for (const { credits, created_at: at } of entries) {
    if (credits >= 0) continue
    const day = londonDay(at)
    days.set(day, (days.get(day) ?? 0) - credits)
  }
  const [first] = days.keys()
  if (!first) return null
  const total = [...days.values()].reduce((sum, value) => sum + value, 0)
  const spent = `${countWords(total, 'credit')} spent`
  // One bar alone says no more than a sentence.
  if (days.size === 1) return <p class="small muted">{`${spent}, all on ${shortDay(first)}.`}</p>
  const bars = [...days].map(([day, value]) => ({ day, parts: [{ value, tone: 'brass' as const }] }))
  return <DayBars bars={bars} label={`${spent}, by day`} />
}
