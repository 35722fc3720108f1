import type { Snapshot } from '@brassplate/core'
import { Counter, Gauge, type Registry } from 'prom-client'

export interface RegisterMetrics {
  /** A company was answered from stored data because Companies House was unreachable. */
  staleAnswer(): void
  streamEvents(stream: string, count: number): void
  streamSkipped(stream: string, count: number): void
}

export interface RegisterSources {
  snapshot(): Promise<Snapshot | null>
  now(): number
}

/** Metrics of the register: size, age, stale answers and stream events. */
export function registerMetrics(registers: Registry[], sources: RegisterSources): RegisterMetrics {
  const snapshotGauge = (name: string, help: string, of: (snapshot: Snapshot) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const snapshot = await sources.snapshot().catch(() => null)
        if (snapshot) this.set(of(snapshot))
        else this.remove()
      },
    })
  snapshotGauge('brassplate_register_companies', 'Companies in the imported register', ({ companies }) => companies)
  snapshotGauge(
    'brassplate_register_snapshot_age_seconds',
    'Age of the imported snapshot',
    ({ asOf }) => (sources.now() - Date.parse(asOf)) / 1_000,
  )

  const staleAnswers = new Counter({
    name: 'brassplate_register_stale_answers_total',
    help: 'Companies answered from stored data because Companies House was unreachable',
    registers,
  })
  const events = new Counter({
    name: 'brassplate_register_stream_events_total',
    help: 'Events received from the Companies House streams',
    labelNames: ['stream'] as const,
    registers,
  })
  const skipped = new Counter({
    name: 'brassplate_register_stream_skipped_total',
    help: 'Stream events that could not be parsed or applied; counted when their connection ends',
    labelNames: ['stream'] as const,
    registers,
  })

  return {
    staleAnswer: () => staleAnswers.inc(),
    streamEvents: (stream, count) => events.inc({ stream }, count),
    streamSkipped: (stream, count) => skipped.inc({ stream }, count),
  }
}
