import type { Snapshot } from '@brassplate/core'
import { Counter, Gauge, type Registry } from 'prom-client'

export interface RegisterMetrics {
  /** A company was answered from what is kept, since Companies House could not be asked. */
  staleAnswer(): void
  streamEvents(stream: string, count: number): void
  streamSkipped(stream: string, count: number): void
}

export interface RegisterSources {
  snapshot(): Promise<Snapshot | null>
  now(): number
}

/** Figures of the register: how large, how old, and what Companies House tells of it. */
export function registerMetrics(registers: Registry[], sources: RegisterSources): RegisterMetrics {
  const figure = (name: string, help: string, of: (snapshot: Snapshot) => number) =>
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
  figure('brassplate_register_companies', 'Companies in the imported register', ({ companies }) => companies)
  figure(
    'brassplate_register_snapshot_age_seconds',
    'Time since the day that the imported register is of',
    ({ asOf }) => (sources.now() - Date.parse(asOf)) / 1_000,
  )

  const staleAnswers = new Counter({
    name: 'brassplate_register_stale_answers_total',
    help: 'Companies answered from what is kept, since Companies House could not be asked',
    registers,
  })
  const events = new Counter({
    name: 'brassplate_register_stream_events_total',
    help: 'Events that the streams have brought',
    labelNames: ['stream'] as const,
    registers,
  })
  const skipped = new Counter({
    name: 'brassplate_register_stream_skipped_total',
    help: 'Events that could not be read or applied; counted when their connection ends',
    labelNames: ['stream'] as const,
    registers,
  })

  return {
    staleAnswer: () => staleAnswers.inc(),
    streamEvents: (stream, count) => events.inc({ stream }, count),
    streamSkipped: (stream, count) => skipped.inc({ stream }, count),
  }
}
