import { shortDay } from './dates.js'

interface DayBar {
  /** As 2026-11-16. */
  readonly day: string
  /** From the bottom up. */
  readonly parts: readonly { readonly value: number; readonly tone: 'brass' | 'good' | 'bad' }[]
}

interface DayBarsProps {
  readonly bars: readonly DayBar[]
  /** What the chart says, in words. */
  readonly label: string
}

const [width, height, left, bottom, top] = [640, 130, 34, 20, 10]
const daysMin = 14
const daysMax = 60
const dayMs = 86_400_000

/** A bar for each day, the last day to the right. Days without a value stay empty, so that time has one scale. */
export function DayBars({ bars, label }: DayBarsProps) {
  const byDay = new Map(bars.map((bar) => [bar.day, bar.parts]))
  const known = [...byDay.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const span = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  const count = Math.min(Math.max(span, daysMin), daysMax)
  const days = Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(last) - (count - 1 - place) * dayMs).toISOString().slice(0, 10),
  )
  const total = (day: string) => (byDay.get(day) ?? []).reduce((sum, { value }) => sum + value, 0)
  const most = Math.max(...days.map(total), 1)
  const step = (width - left) / count
  const base = height - bottom
  const y = (value: number) => round(base - (value / most) * (base - top))
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <line class="axis" x1={left} x2={width} y1={y(most)} y2={y(most)} />
      <line class="axis" x1={left} x2={width} y1={base} y2={base} />
      {days.map((day, place) => {
        let below = 0
        return (byDay.get(day) ?? []).map(({ value, tone }) => {
          const from = below
          below += value
          return value === 0 ? null : (
            <rect
              class={tone === 'brass' ? 'bar' : `bar ${tone}`}
              x={round(left + place * step + step * 0.15)}
              y={y(below)}
              width={round(step * 0.7)}
              height={round(y(from) - y(below))}
              rx="1.5"
            >
              <title>{`${shortDay(day)}: ${value}`}</title>
            </rect>
          )
        })
      })}
      <text x={left - 6} y={y(most) + 4} text-anchor="end">
        {most}
      </text>
      <text x={left - 6} y={base + 4} text-anchor="end">
        0
      </text>
      <text x={left} y={height - 5}>
        {shortDay(days[0] ?? first)}
      </text>
      <text x={width} y={height - 5} text-anchor="end">
        {shortDay(last)}
      </text>
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
