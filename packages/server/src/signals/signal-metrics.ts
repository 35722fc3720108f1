import { Counter, type Registry } from 'prom-client'

export interface SignalMetrics {
  /** Signals that asking Companies House brought, and the streams had not. */
  repaired(count: number): void
  overdue(count: number): void
  refreshed(count: number): void
}

export function signalMetrics(registers: Registry[]): SignalMetrics {
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const repaired = counter(
    'brassplate_signals_repaired_total',
    'Signals found by asking Companies House, which no stream had brought',
  )
  const overdue = counter('brassplate_signals_overdue_total', 'Signals that the passing of a day brought')
  const refreshed = counter('brassplate_watched_refreshed_total', 'Watched companies asked of Companies House again')
  return {
    repaired: (count) => repaired.inc(count),
    overdue: (count) => overdue.inc(count),
    refreshed: (count) => refreshed.inc(count),
  }
}
