import type { DeliverOutcome, EndedTask, OperatorOverview } from '@brassplate/core'
import { modelVersion } from '@brassplate/core'
import type { CallResult } from '@brassplate/core/node'
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { overviewGauges } from './overview-gauges.js'
import { processMetrics } from './process-metrics.js'
import { type RegisterMetrics, registerMetrics } from './register-metrics.js'
import { requestMetrics } from './request-metrics.js'
import { type SignalMetrics, signalMetrics } from './signal-metrics.js'

const resolutionBounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60]
const callResults = ['ok', 'not_found', 'rate_limited', 'key_refused', 'failed', 'not_made'] as const
const deliverOutcomes = ['delivered', 'postponed', 'dead_letter', 'cancelled', 'lost'] as const

export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void
  mail(outcome: 'sent' | 'postponed' | 'abandoned', count: number): void
  delivery(outcome: DeliverOutcome): void
  resolution(ended: EndedTask): void
  /** `result`: `read`, or why the page could not be read. */
  page(result: string): void
  list(outcome: 'completed' | 'stopped'): void
  companiesHouseCall(result: CallResult): void
  readonly register: RegisterMetrics
  readonly signals: SignalMetrics
  /** In the text format of Prometheus. `overview` is null if the database does not answer. */
  text(overview: OperatorOverview | null): Promise<string>
}

export interface BuildInfo {
  readonly version: string
  readonly role: string
  /** The database engine. */
  readonly engine: string
}

/**
 * Metrics of this server: what this process did, and what the operator page shows. Each server has its own registry, so
 * that two servers in one process do not mix.
 */
export function createMetrics({ version, role, engine }: BuildInfo): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const ofProcess = processMetrics()
  /** Values that are known in advance start at 0: otherwise the first event would not count as an increase. */
  const counter = <Label extends string>(name: string, help: string, label: Label, values: readonly string[]) => {
    const created = new Counter<string>({ name, help, labelNames: [label], registers })
    for (const value of values) created.inc({ [label]: value }, 0)
    return (value: string, count = 1) => created.inc({ [label]: value }, count)
  }

  new Gauge({
    name: 'brassplate_build_info',
    help: 'Always 1; the labels describe this process',
    labelNames: ['version', 'node', 'role', 'database', 'model'],
    registers,
  }).set({ version, node: process.versions.node, role, database: engine, model: modelVersion }, 1)
  const requests = requestMetrics()
  const mails = counter('brassplate_mails_total', 'Mails by outcome', 'outcome', ['sent', 'postponed', 'abandoned'])
  const attempts = 'Webhook delivery attempts by outcome'
  const deliveries = counter('brassplate_webhook_attempts_total', attempts, 'outcome', deliverOutcomes)
  const pages = counter('brassplate_pages_total', 'Web pages requested, by result', 'result', ['read'])
  const lists = counter('brassplate_lists_ended_total', 'Lists that ended, by outcome', 'outcome', [
    'completed',
    'stopped',
  ])
  const calls = counter(
    'brassplate_companies_house_calls_total',
    'Calls to the Companies House API by result; not_made if our own limit or a pause after failures forbids them',
    'result',
    callResults,
  )
  const resolutions = new Histogram({
    name: 'brassplate_resolution_seconds',
    help: 'Time of one attempt to resolve a domain or to find the website of a company, by outcome',
    labelNames: ['kind', 'outcome'],
    buckets: resolutionBounds,
    registers,
  })
  const setGauges = overviewGauges(registers)

  return {
    request: requests.count,
    mail: mails,
    delivery: deliveries,
    resolution: ({ kind, outcome, ms }) => resolutions.observe({ kind, outcome }, ms / 1_000),
    page: pages,
    list: lists,
    companiesHouseCall: calls,
    register: registerMetrics(registers),
    signals: signalMetrics(registers),
    async text(overview) {
      setGauges(overview)
      return `${await ofProcess.metrics()}\n${await registry.metrics()}\n${requests.text()}`
    },
  }
}
