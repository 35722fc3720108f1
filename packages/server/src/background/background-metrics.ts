import type { Engine } from '@brassplate/core'
import { Gauge, type Registry } from 'prom-client'

type BackgroundState = Awaited<ReturnType<Engine['health']['background']>>

export interface BackgroundSources {
  background(): Promise<BackgroundState>
}

/** Whether background work gets done: what waits, and which workers were seen. The same in every process. */
export function backgroundMetrics(registers: Registry[], sources: BackgroundSources): void {
  let reading: Promise<BackgroundState | null> | null = null
  /** One read for all gauges of a scrape. Null if the store is down. */
  const read = () => {
    reading ??= sources
      .background()
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }
  const gauge = (name: string, help: string, measure: (state: BackgroundState) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const state = await read()
        const value = state && measure(state)
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  gauge('brassplate_tasks_open', 'Tasks that wait or run, counted up to 10,000', ({ openTasks }) => openTasks)
  gauge('brassplate_task_oldest_age_seconds', 'How long the oldest open task has waited', ({ oldestAgeMs }) =>
    oldestAgeMs === null ? 0 : oldestAgeMs / 1_000,
  )
  gauge(
    'brassplate_workers_alive',
    'Workers that gave a sign of life in the last minute',
    ({ workers }) => workers.filter(({ isAlive }) => isAlive).length,
  )
  new Gauge({
    name: 'brassplate_worker_silence_seconds',
    help: 'Time since the last sign of life, by worker, for a day',
    labelNames: ['worker'] as const,
    registers,
    async collect() {
      this.reset()
      for (const { worker, seenAgeMs } of (await read())?.workers ?? []) this.set({ worker }, seenAgeMs / 1_000)
    },
  })
}
