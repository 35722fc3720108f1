const dayMs = 86_400_000
const firstYear = 1850
const lastYear = 2099
const first = Date.UTC(firstYear, 0, 1)
const count = (Date.UTC(lastYear + 1, 0, 1) - first) / dayMs

/** `DD/MM/YYYY` by day, counted from the first day of 1850. */
export const written = Array.from({ length: count }, (_, day) => {
  const [year, month, date] = new Date(first + day * dayMs).toISOString().slice(0, 10).split('-')
  return `${date}/${month}/${year}`
})

const months = (lastYear - firstYear + 1) * 12
const monthEnds = Int32Array.from(
  { length: months },
  (_, month) => (Date.UTC(firstYear, month + 1, 1) - first) / dayMs - 1,
)
const monthByDay = Int32Array.from({ length: count }, (_, day) => {
  const date = new Date(first + day * dayMs)
  return (date.getUTCFullYear() - firstYear) * 12 + date.getUTCMonth()
})

export function dayOf(text) {
  return (Date.parse(text) - first) / dayMs
}

export function monthOf(day) {
  return monthByDay[day]
}

/** The last day of a month. */
export function monthEnd(month) {
  return monthEnds[month]
}

/** The same date twelve months later; 29 February becomes the last day of February. */
export function yearAfter(day) {
  const month = monthByDay[day]
  const date = day - (month === 0 ? -1 : monthEnds[month - 1])
  return Math.min(monthEnds[month + 11] + date, monthEnds[month + 12])
}
