import type { DeliverOutcome } from '@brassplate/core'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type RegisterMetrics, type RegisterSources, registerMetrics } from './register/register-metrics.js'
import { type SignalMetrics, signalMetrics } from './signals/signal-metrics.js'

/** A method may be any word that a caller thinks of. */
const childrenMax = 2_000

export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void
  mail(outcome: 'sent' | 'postponed' | 'abandoned', count: number): void
  delivery(outcome: DeliverOutcome): void
  readonly register: RegisterMetrics
  readonly signals: SignalMetrics
  text(): Promise<string>
}

export interface MetricSources extends RegisterSources {
  mailWaiting(): Promise<number>
  deliveriesWaiting(): Promise<number>
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

  const children = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'route'> }>()

  /** Finding a figure by its labels costs more than counting, so each is found once; routes, methods and statuses are few. */
  function childOf(route: string, method: string, status: number) {
    const name = `${status} ${method} ${route}`
    const kept = children.get(name)
    if (kept) return kept
    const found = { count: requests.labels({ route, method, status }), time: durations.labels({ route }) }
    if (children.size < childrenMax) children.set(name, found)
    return found
  }

  const deliveries = new Counter({
    name: 'brassplate_webhook_attempts_total',
    help: 'Attempts to deliver a webhook by what became of them',
    labelNames: ['outcome'] as const,
    registers,
  })
  new Gauge({
    name: 'brassplate_webhook_deliveries_waiting',
    help: 'Webhook deliveries still to be made',
    registers,
    async collect() {
      const waiting = await sources.deliveriesWaiting().catch(() => null)
      if (waiting === null) this.reset()
      else this.set(waiting)
    },
  })

  return {
    request(route, method, status, seconds) {
      const { count, time } = childOf(route, method, status)
      count.inc()
      time.observe(seconds)
    },
    mail(outcome, count) {
      if (count > 0) mails.inc({ outcome }, count)
    },
    delivery: (outcome) => deliveries.inc({ outcome }),
    register: registerMetrics(registers, sources),
    signals: signalMetrics(registers),
    text: () => registry.metrics(),
  }
}
