import { shortDay } from '@brassplate/core'

interface DayBar {
  /** As 2026-11-16. */
  readonly day: string
  /** From the bottom up. */
  readonly parts: readonly { readonly value: number; readonly tone: 'brass' | 'good' | 'warn' | 'bad' | 'rest' }[]
}

interface DayBarsProps {
  readonly bars: readonly DayBar[]
  /** What the chart says, in words. It is the caption. */
  readonly label: string
  /** Before this day there was nothing to count. */
  readonly since?: string
}

const [width, height] = [600, 100]
const daysMin = 30
/** Of something new: fewer bars would look like blocks. */
const newDaysMin = 14
const barMax = 26
const daysMax = 60
const dayMs = 86_400_000

/**
 * A bar for each day, the last day to the right. Days without a value stay empty, so that time has one scale. Only the
 * bars are drawn: words beside them keep their size on a phone.
 */
export function DayBars({ bars, label, since }: DayBarsProps) {
  const byDay = new Map(bars.map((bar) => [bar.day, bar.parts]))
  const known = [...byDay.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const span = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  const age = since === undefined ? daysMin : Math.round((Date.parse(last) - Date.parse(since)) / dayMs) + 1
  const count = Math.min(Math.max(span, Math.min(Math.max(age, newDaysMin), daysMin)), daysMax)
  const days = Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(last) - (count - 1 - place) * dayMs).toISOString().slice(0, 10),
  )
  const total = (day: string) => (byDay.get(day) ?? []).reduce((sum, { value }) => sum + value, 0)
  const most = Math.max(...days.map(total), 1)
  const step = width / count
  const bar = Math.min(step * 0.7, barMax)
  const left = (place: number) => round(place * step + (step - bar) / 2)
  const y = (value: number) => round(height - (value / most) * height)
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <div class="plot">
        <span>{most}</span>
        <span>0</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {days.map((day, place) => {
            let below = 0
            // A day without a value has a mark too, so that the scale of time is seen.
            if (total(day) === 0)
              return <rect class="bar none" x={left(place)} y={height - 2} width={round(bar)} height="2" />
            return (byDay.get(day) ?? []).map(({ value, tone }) => {
              const from = below
              below += value
              return value === 0 ? null : (
                <rect
                  class={tone === 'brass' ? 'bar' : `bar ${tone}`}
                  x={left(place)}
                  y={y(below)}
                  width={round(bar)}
                  height={round(y(from) - y(below))}
                >
                  <title>{`${shortDay(day)}: ${value}`}</title>
                </rect>
              )
            })
          })}
        </svg>
        <p>
          <span>{shortDay(days[0] ?? first)}</span>
          <span>{shortDay(last)}</span>
        </p>
      </div>
    </figure>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
