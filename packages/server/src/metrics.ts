import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type RegisterMetrics, type RegisterSources, registerMetrics } from './register/register-metrics.js'

export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void
  mail(outcome: 'sent' | 'postponed' | 'abandoned', count: number): void
  readonly register: RegisterMetrics
  text(): Promise<string>
}

export interface MetricSources extends RegisterSources {
  mailWaiting(): Promise<number>
}

/** Figures of this process, in a registry of its own so that two servers in one process stay apart. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'brassplate_http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'brassplate_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const mails = new Counter({
    name: 'brassplate_mails_total',
    help: 'Mails by what became of them',
    labelNames: ['outcome'] as const,
    registers,
  })
  new Gauge({
    name: 'brassplate_mails_waiting',
    help: 'Mails still to be sent',
    registers,
    async collect() {
      // The figures of this process are wanted most when the store does not answer.
      const waiting = await sources.mailWaiting().catch(() => null)
      if (waiting === null) this.reset()
      else this.set(waiting)
    },
  })

  return {
    request(route, method, status, seconds) {
      requests.inc({ route, method, status })
      durations.observe({ route }, seconds)
    },
    mail(outcome, count) {
      if (count > 0) mails.inc({ outcome }, count)
    },
    register: registerMetrics(registers, sources),
    text: () => registry.metrics(),
  }
}
