const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Bounds memory: a caller can send any word as a method. */
const countersMax = 2_000

const counterName = 'brassplate_http_requests_total'
const timesName = 'brassplate_http_request_seconds'

interface Times {
  /** Requests per histogram bucket, not cumulative. The last bucket is for times above every bound. */
  readonly counts: number[]
  seconds: number
}

/**
 * Request counts by route, method and status, and request durations, in Prometheus text format. Hand-written because
 * every request is counted: with a library the resolve benchmark answers about one request in twenty less.
 */
export function requestMetrics() {
  const counters = new Map<string, Map<string, number>>()
  const times = new Map<string, Times>()
  let size = 0

  return {
    count(route: string, method: string, status: number, seconds: number): void {
      const routeCounters = counters.get(route) ?? new Map<string, number>()
      const name = `method="${method}",status="${status}"`
      const before = routeCounters.get(name)
      if (before === undefined && size < countersMax) {
        counters.set(route, routeCounters.set(name, 1))
        size += 1
      } else if (before !== undefined) routeCounters.set(name, before + 1)

      const routeTimes = times.get(route) ?? { counts: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 }
      if (routeTimes.seconds === 0) times.set(route, routeTimes)
      routeTimes.seconds += seconds
      let place = 0
      while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1
      routeTimes.counts[place] = (routeTimes.counts[place] ?? 0) + 1
    },

    text(): string {
      const lines = [`# HELP ${counterName} Requests by route, method and status`, `# TYPE ${counterName} counter`]
      for (const [route, routeCounters] of counters) {
        for (const [labels, count] of routeCounters) lines.push(`${counterName}{route="${route}",${labels}} ${count}`)
      }
      lines.push('', `# HELP ${timesName} Time to answer a request`, `# TYPE ${timesName} histogram`)
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
