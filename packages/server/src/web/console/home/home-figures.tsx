import { isoTime } from '@brassplate/core'
import type { CreditEntry } from '../api-types.js'
import { isFailing } from '../destinations/destination-words.js'
import { londonDay } from '../parts/dates.js'
import { countWords, figure } from '../parts/text.js'
import type { Visit } from '../visit.js'

const dayMs = 86_400_000
const daysInWeek = 7
const signalsRead = '100'
/** Of the statement. */
const entriesRead = 100

/** A figure of the start page, which leads to what it counts. */
export interface HomeFigure {
  readonly value: string
  readonly label: string
  /** How it has changed lately; empty if it is not known. */
  readonly trend: string
  /** Something is wrong. */
  readonly isBad?: boolean
  /** Of each of the last 14 days, the oldest first. */
  readonly days: readonly number[]
  readonly path: string
}

/** What the account has, and how it changes. `entries`: the newest of its statement. */
export async function figuresOf(visit: Visit, entries: readonly CreditEntry[]): Promise<readonly HomeFigure[]> {
  const now = visit.services.now()
  const since = isoTime(now - 2 * daysInWeek * dayMs)
  const [{ body: signals }, { body: destinations }] = await Promise.all([
    visit.peek('listSignals', { query: { since, limit: signalsRead } }),
    visit.peek('listWebhooks'),
  ])
  const { credits, watchlist } = visit.profile
  const spent = entries.flatMap(({ credits: change, created_at: at }) => (change < 0 ? [{ at, count: -change }] : []))
  const isSpentKnown = entries.length < entriesRead || (entries.at(-1)?.created_at ?? '') < since
  const found = signals.data.map(({ detected_at: at }) => ({ at, count: 1 }))
  const working = destinations.data.filter((one) => one.status === 'active' && !isFailing(one)).length
  const failing = destinations.data.filter(isFailing).length
  const all = destinations.data.length
  return [
    {
      value: credits.unlimited ? 'Unlimited' : figure(credits.available),
      label: credits.unlimited ? 'credits' : 'credits left',
      ...(isSpentKnown ? trendOf(byDay(spent, now), (count) => `${figure(count)} spent`) : { trend: '', days: [] }),
      path: '/account',
    },
    {
      value: figure(watchlist.count),
      label: `of ${figure(watchlist.limit)} companies watched`,
      ...(signals.pagination.has_more
        ? { trend: '', days: [] }
        : trendOf(byDay(found, now), (count) => countWords(count, 'signal'))),
      path: '/watchlist',
    },
    {
      value: working === all ? figure(all) : `${figure(working)} of ${figure(all)}`,
      label: working === all ? (all === 1 ? 'destination' : 'destinations') : 'destinations working',
      trend: all === 0 ? '' : working === all ? 'Everything arrives' : failureWords(failing, all - working - failing),
      isBad: failing > 0,
      days: [],
      path: '/destinations',
    },
  ]
}

function failureWords(failing: number, waiting: number): string {
  const words = [
    [failing, failing === 1 ? 'is failing' : 'are failing'],
    [waiting, waiting === 1 ? 'is paused or unconfirmed' : 'are paused or unconfirmed'],
  ] as const
  return words.flatMap(([count, what]) => (count > 0 ? `${figure(count)} ${what}` : [])).join(', ')
}

interface Counted {
  readonly at: string
  readonly count: number
}

/** The sums of the last 14 days of London. */
export function byDay(counted: readonly Counted[], now: number): readonly number[] {
  const days = Array.from({ length: 2 * daysInWeek }, (_, place) =>
    londonDay(now - (2 * daysInWeek - 1 - place) * dayMs),
  )
  const sums = new Map<string, number>()
  for (const { at, count } of counted) sums.set(londonDay(at), (sums.get(londonDay(at)) ?? 0) + count)
  return days.map((day) => sums.get(day) ?? 0)
}

/** The last seven days beside the seven before them. */
export function trendOf(days: readonly number[], words: (count: number) => string): Pick<HomeFigure, 'trend' | 'days'> {
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0)
  const [before, latest] = [sum(days.slice(0, daysInWeek)), sum(days.slice(daysInWeek))]
  if (before + latest === 0) return { trend: '', days: [] }
  return { trend: `${words(latest)} in 7 days, ${figure(before)} before`, days }
}

/** Small bars, one for each day. */
export function DaySpark({ days }: { days: readonly number[] }) {
  const most = Math.max(...days, 1)
  return days.length === 0 ? null : (
    <svg class="spark" viewBox={`0 0 ${days.length * 6} 20`} aria-hidden="true">
      {days.map((count, place) => {
        const height = count === 0 ? 1 : Math.max((count / most) * 20, 3)
        return (
          <rect
            class={count === 0 ? 'bar none' : 'bar'}
            x={place * 6}
            y={(20 - height).toFixed(1)}
            width="4"
            height={height.toFixed(1)}
          />
        )
      })}
    </svg>
  )
}
