import { figures } from './sample-server.js'
import { trendOf } from './trend.js'

const logLinesMax = 20

/** Prints a table of all figures, and what was asked and answered. */
export function printReport({ samples, statuses, refused, failures, sent, chores, rate, log }) {
  console.log('\n| Figure | Start | First quarter | Last quarter | Slope per hour | Verdict |')
  console.log('|---|---|---|---|---|---|')
  for (const [name, { title, unit }] of Object.entries(figures)) {
    const trend = trendOf(samples.map((sample) => ({ at: sample.at, value: sample[name] })))
    const show = (value) => `${value.toFixed(Math.abs(value) < 10 ? 1 : 0)} ${unit}`.trim()
    const { start, first, last, slopePerHour, verdict } = trend
    console.log(`| ${[title, show(start), show(first), show(last), show(slopePerHour), verdict].join(' | ')} |`)
  }
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`)
  const [first, last] = [samples[0], samples.at(-1)]
  const loads = samples.map(({ load }) => load)
  console.log(
    `\n${sent.answered} answers in ${(sent.seconds / 60).toFixed(1)} minutes at ${rate.toFixed(0)}/s: ${counts.join(', ')}.`,
    `${sent.late} were not sent, because too many were open.`,
    `${last.deliveries - first.deliveries} deliveries, ${chores.done.lists} lists, ${chores.done.imports} imports.`,
    `CPU ${(((last.cpu - first.cpu) / (last.at - first.at)) * 1e5).toFixed(0)} % of a core.`,
    `Load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
  )
  const refusals = [...refused].map(([name, times]) => `${times} × ${name}`)
  for (const line of [...refusals, ...failures, ...chores.failures, ...log.slice(-logLinesMax)])
    console.log(`  ${line.trim()}`)
}
