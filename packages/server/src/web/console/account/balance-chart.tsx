import type { CreditEntry } from '../api-types.js'
import { shortDay } from '../parts/dates.js'

const [width, height, left, bottom, top] = [640, 160, 44, 24, 10]

const entriesMin = 4

/** The balance after each entry, as steps over time. A few entries are easier to read in the statement. */
export function BalanceChart({ entries }: { entries: readonly CreditEntry[] }) {
  const points = [...entries]
    .reverse()
    .map((entry) => ({ at: Date.parse(entry.created_at), balance: entry.balance_after }))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < entriesMin) return null
  const most = Math.max(...points.map(({ balance }) => balance), 1)
  const span = Math.max(last.at - first.at, 1)
  const x = (at: number) => round(left + ((at - first.at) / span) * (width - left - 4))
  const y = (balance: number) => round(top + (1 - balance / most) * (height - top - bottom))
  const steps = points.slice(1).map(({ at, balance }) => `H${x(at)}V${y(balance)}`)
  const line = `M${x(first.at)} ${y(first.balance)}${steps.join('')}`
  const base = height - bottom
  const label = `Balance from ${first.balance} to ${last.balance} credits`
  const dayOf = (at: number) => shortDay(new Date(at).toISOString())
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <path class="area" d={`${line}V${base}H${x(first.at)}Z`} />
      <path class="curve" d={line} />
      <line class="axis" x1={left} x2={width} y1={base} y2={base} />
      <text x={left - 6} y={y(most) + 4} text-anchor="end">
        {most}
      </text>
      <text x={left - 6} y={base + 4} text-anchor="end">
        0
      </text>
      <text x={left} y={height - 6}>
        {dayOf(first.at)}
      </text>
      <text x={width - 4} y={height - 6} text-anchor="end">
        {dayOf(last.at)}
      </text>
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
