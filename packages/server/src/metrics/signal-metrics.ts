import { Counter, type Registry } from '@prometheus-io/client'

export interface SignalMetrics {
  /** Signals that the streams missed and the Companies House API revealed. */
  repaired(count: number): void
  overdue(count: number): void
  refreshed(count: number): void
}

export function signalMetrics(registers: Registry[]): SignalMetrics {
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const repaired = counter(
    'brassplate_signals_repaired_total',
    'Signals that the streams missed and the Companies House API revealed',
  )
  const overdue = counter('brassplate_signals_overdue_total', 'Signals of deadlines that passed')
  const refreshed = counter(
    'brassplate_watched_refreshed_total',
    'Watched companies refreshed from the Companies House API',
  )
  return {
    repaired: (count) => repaired.inc(count),
    overdue: (count) => overdue.inc(count),
    refreshed: (count) => refreshed.inc(count),
  }
}
