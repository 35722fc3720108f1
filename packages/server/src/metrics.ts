import type { DeliverOutcome } from '@brassplate/core'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type BackgroundSources, backgroundMetrics } from './background/background-metrics.js'
import { type RegisterMetrics, type RegisterSources, registerMetrics } from './background/register/register-metrics.js'
import { type SignalMetrics, signalMetrics } from './background/signal-metrics.js'
import { requestMetrics } from './http/request-metrics.js'

export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void
  mail(outcome: 'sent' | 'postponed' | 'abandoned', count: number): void
  delivery(outcome: DeliverOutcome): void
  readonly register: RegisterMetrics
  readonly signals: SignalMetrics
  text(): Promise<string>
}

export interface MetricSources extends RegisterSources, BackgroundSources {
  mailWaiting(): Promise<number>
  deliveriesWaiting(): Promise<number>
}

/** Metrics of this server. Each server has its own registry, so that two servers in one process do not mix. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = requestMetrics()
  const mails = new Counter({
    name: 'brassplate_mails_total',
    help: 'Mails by outcome',
    labelNames: ['outcome'] as const,
    registers,
  })
  new Gauge({
    name: 'brassplate_mails_waiting',
    help: 'Mails waiting to be sent',
    registers,
    async collect() {
      // The other metrics matter most when the store is down, so a failed read must not fail the scrape.
      const waiting = await sources.mailWaiting().catch(() => null)
      if (waiting === null) this.reset()
      else this.set(waiting)
    },
  })

  const deliveries = new Counter({
    name: 'brassplate_webhook_attempts_total',
    help: 'Webhook delivery attempts by outcome',
    labelNames: ['outcome'] as const,
    registers,
  })
  new Gauge({
    name: 'brassplate_webhook_deliveries_waiting',
    help: 'Webhook deliveries waiting to be made',
    registers,
    async collect() {
      const waiting = await sources.deliveriesWaiting().catch(() => null)
      if (waiting === null) this.reset()
      else this.set(waiting)
    },
  })

  backgroundMetrics(registers, sources)
  return {
    request: requests.count,
    mail(outcome, count) {
      if (count > 0) mails.inc({ outcome }, count)
    },
    delivery: (outcome) => deliveries.inc({ outcome }),
    register: registerMetrics(registers, sources),
    signals: signalMetrics(registers),
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
  }
}
