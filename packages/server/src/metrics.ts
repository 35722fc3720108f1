import type { DeliverOutcome } from '@brassplate/core'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type RegisterMetrics, type RegisterSources, registerMetrics } from './register/register-metrics.js'
import { requestFigures } from './request-figures.js'
import { type SignalMetrics, signalMetrics } from './signals/signal-metrics.js'

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

  const requests = requestFigures()
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
