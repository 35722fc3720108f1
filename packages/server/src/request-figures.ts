const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** A method may be any word that a caller thinks of. */
const countersMax = 2_000

const counterName = 'brassplate_http_requests_total'
const timesName = 'brassplate_http_request_seconds'

interface Times {
  /** How many took at most so long, but longer than the bound before; the last took longer than every bound. */
  readonly counts: number[]
  seconds: number
}

/**
 * Requests by route, method and status, and the time they took, written as Prometheus reads it. Every request is
 * counted here, and finding a figure of the library by its labels costs more than the rest of the counting.
 */
export function requestFigures() {
  const counters = new Map<string, Map<string, number>>()
  const times = new Map<string, Times>()
  let size = 0

  return {
    count(route: string, method: string, status: number, seconds: number): void {
      const answered = counters.get(route) ?? new Map<string, number>()
      const name = `method="${method}",status="${status}"`
      const before = answered.get(name)
      if (before === undefined && size < countersMax) {
        counters.set(route, answered.set(name, 1))
        size += 1
      } else if (before !== undefined) answered.set(name, before + 1)

      const took = times.get(route) ?? { counts: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 }
      if (took.seconds === 0) times.set(route, took)
      took.seconds += seconds
      let place = 0
      while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1
      took.counts[place] = (took.counts[place] ?? 0) + 1
    },

    text(): string {
      const lines = [`# HELP ${counterName} Requests answered`, `# TYPE ${counterName} counter`]
      for (const [route, answered] of counters) {
        for (const [labels, count] of answered) lines.push(`${counterName}{route="${route}",${labels}} ${count}`)
      }
      lines.push('', `# HELP ${timesName} Time to answer`, `# TYPE ${timesName} histogram`)
      for (const [route, { counts, seconds }] of times) {
        let sum = 0
        for (const [place, count] of counts.entries()) {
          sum += count
          lines.push(`${timesName}_bucket{le="${bounds[place] ?? '+Inf'}",route="${route}"} ${sum}`)
        }
        lines.push(`${timesName}_sum{route="${route}"} ${seconds}`, `${timesName}_count{route="${route}"} ${sum}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
