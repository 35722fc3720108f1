import { Counter, Histogram, type Registry } from 'prom-client'

/** Bounds memory: a caller can send any word as a method. */
const countersMax = 2_000

export type CountRequest = (route: string, method: string, status: number, seconds: number) => void

/** Counts requests by route, method and status, and their durations by route. */
export function requestMetrics(registers: Registry[]): CountRequest {
  const requests = new Counter({
    name: 'brassplate_http_requests_total',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'brassplate_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  // Looked up by one text: prom-client's own look-up by labels is slower than the rest of a short request.
  const counters = new Map<string, Counter.Internal>()
  const timers = new Map<string, Histogram.Internal<'route'>>()

  return (route, method, status, seconds) => {
    const key = `${status} ${method} ${route}`
    let counter = counters.get(key)
    if (!counter && counters.size < countersMax) {
      counter = requests.labels(route, method, String(status))
      counters.set(key, counter)
    }
    counter?.inc()

    let timer = timers.get(route)
    if (!timer) {
      timer = durations.labels(route)
      timers.set(route, timer)
    }
    timer.observe(seconds)
  }
}
