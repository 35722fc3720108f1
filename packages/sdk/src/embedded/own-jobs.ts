import { type Engine, type JobId, namedJobsMax, type Ports } from '@brassplate/core'
import { startWorker, type Worker, type WorkerOptions } from '@brassplate/core/node'

/** Jobs above this number are left to a server, or run when they are requested again. */
const ownJobsMax = 10_000

type RunNext = Engine['resolution']['runNextTask']

export interface OwnJobsOptions {
  readonly jobs: Pick<Ports['jobs'], 'find'>
  /** Called for the first job. */
  readonly startReading: () => { readonly web: Parameters<RunNext>[0]; close(): Promise<void> }
  readonly search: Parameters<RunNext>[2]
  readonly concurrency: number
  readonly onError: (error: unknown) => void
}

export interface OwnJobs {
  /** The same engine, wrapped so that jobs queued through it run here. */
  readonly engine: Engine
  /** Finishes running jobs, or releases them if they take too long. */
  stop(): Promise<void>
}

/** Runs only the jobs that are queued through the returned engine. */
export function runOwnJobs(engine: Engine, options: OwnJobsOptions): OwnJobs {
  const { jobs, startReading, search, concurrency, onError } = options
  const ownJobIds = new Set<JobId>()
  let wake = () => {}
  let working: { readonly worker: Worker; readonly reading: ReturnType<typeof startReading> } | null = null

  function addJob(id: JobId): void {
    if (ownJobIds.size >= ownJobsMax) return
    ownJobIds.add(id)
    working ??= start()
    wake()
  }

  function start() {
    const reading = startReading()
    const run: WorkerOptions['run'] = async (tick) => {
      while (ownJobIds.size > 0) {
        const named = [...ownJobIds].slice(0, namedJobsMax)
        const outcome = await engine.resolution.runNextTask(reading.web, { ...tick, named, onFailure: onError }, search)
        if (outcome !== 'idle' || !(await dropEnded(named))) return
      }
    }
    const listen = (onWakeUp: () => void) => {
      wake = onWakeUp
      return () => {
        wake = () => {}
      }
    }
    return { reading, worker: startWorker({ run, concurrency, wakeUp: { listen }, onError }) }
  }

  /** False if all of them are still open. */
  async function dropEnded(ids: readonly JobId[]): Promise<boolean> {
    let hasDropped = false
    for (const id of ids) {
      if ((await jobs.find(id))?.finishedAt === null) continue
      ownJobIds.delete(id)
      hasDropped = true
    }
    return hasDropped
  }

  return {
    engine: trackJobs(engine, addJob),
    async stop() {
      await working?.worker.stop()
      await working?.reading.close()
    },
  }
}

function trackJobs(engine: Engine, addJob: (id: JobId) => void): Engine {
  const { ask, askCompany } = engine.resolution
  return {
    ...engine,
    resolution: {
      ...engine.resolution,
      ask: async (...parameters) => {
        const answer = await ask(...parameters)
        if (answer.kind === 'pending') addJob(answer.job.id)
        return answer
      },
      askCompany: async (...parameters) => {
        const answer = await askCompany(...parameters)
        if (answer.kind === 'company' && answer.websiteState.kind === 'pending') addJob(answer.websiteState.job.id)
        return answer
      },
    },
  }
}
