import { Counter, type Registry } from '@prometheus-io/client'

export interface RegisterMetrics {
  /** A company was answered from stored data because Companies House was unreachable. */
  staleAnswer(): void
  streamEvents(stream: string, count: number): void
  streamSkipped(stream: string, count: number): void
}

/** Counts stale answers and stream events. */
export function registerMetrics(registers: Registry[]): RegisterMetrics {
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
