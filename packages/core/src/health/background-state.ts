import type { Ports } from '../ports.js'
import { dayMs, minuteMs } from '../shared/clock.js'
import type { WorkerSign } from './health-probe.js'

/** A worker gives a sign of life four times in this time. */
export const workerSilenceMaxMs = minuteMs
const workersMax = 50
const workerRetentionMs = dayMs
/** How many open tasks are counted. */
const tasksMax = 10_000

export interface BackgroundState {
  readonly openTasks: number
  /** How long the oldest open task has waited; null if there is none. */
  readonly oldestAgeMs: number | null
  /** Those of the last day, at most 50, latest first. */
  readonly workers: readonly SeenWorker[]
  /** A task has waited for a minute, and no worker was seen in that minute. */
  readonly isStalled: boolean
}

export interface SeenWorker {
  readonly worker: string
  readonly seenAgeMs: number
  readonly isAlive: boolean
  /** The Companies House streams that it is connected to; null if it does not follow any. */
  readonly streams: readonly string[] | null
}

/** Whether work waits, and whether anything is there to do it. Read from the store, so every process knows it. */
export async function backgroundState(ports: Pick<Ports, 'clock' | 'health' | 'jobs'>): Promise<BackgroundState> {
  const at = ports.clock.now()
  const [backlog, workers] = await Promise.all([ports.jobs.backlog(tasksMax), seenWorkers(ports)])
  const oldestAt = Math.min(...backlog.map((tasks) => tasks.oldestAt ?? Number.POSITIVE_INFINITY))
  const oldestAgeMs = oldestAt === Number.POSITIVE_INFINITY ? null : Math.max(at - oldestAt, 0)
  return {
    openTasks: backlog.reduce((sum, { open }) => sum + open, 0),
    oldestAgeMs,
    workers,
    isStalled: oldestAgeMs !== null && oldestAgeMs > workerSilenceMaxMs && !workers.some(({ isAlive }) => isAlive),
  }
}

/** The workers of the last day, at most 50, latest first. */
export async function seenWorkers({ clock, health }: Pick<Ports, 'clock' | 'health'>): Promise<readonly SeenWorker[]> {
  const at = clock.now()
  return (await health.workers(workersMax)).map((sign) => describeWorker(sign, at))
}

function describeWorker({ worker, seenAt, streams }: WorkerSign, at: number): SeenWorker {
  const seenAgeMs = Math.max(at - seenAt, 0)
  return { worker, seenAgeMs, isAlive: seenAgeMs <= workerSilenceMaxMs, streams }
}

export async function giveSignOfLife(
  { clock, health }: Pick<Ports, 'clock' | 'health'>,
  worker: string,
  streams: readonly string[] | null = null,
): Promise<void> {
  const seenAt = clock.now()
  await health.beat({ worker, seenAt, streams }, seenAt - workerRetentionMs)
}
