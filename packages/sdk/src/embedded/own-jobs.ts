import { type Engine, type JobId, namedJobsMax, type Ports } from '@brassplate/core'
import { startWorker, type Worker, type WorkerOptions } from '@brassplate/core/node'

/** Jobs beyond it are left to a server, or to whoever asks again. */
const ownJobsMax = 10_000

type RunNext = Engine['resolution']['runNextTask']

export interface OwnJobsOptions {
  readonly jobs: Pick<Ports['jobs'], 'find'>
  /** Called when there is the first job. */
  readonly startReading: () => { readonly web: Parameters<RunNext>[0]; close(): Promise<void> }
  readonly search: Parameters<RunNext>[2]
  readonly concurrency: number
  readonly onError: (error: unknown) => void
}

export interface OwnJobs {
  /** The same engine; what is queued through it is run here. */
  readonly engine: Engine
  /** What is under way is ended, or given back where it takes too long. */
  stop(): Promise<void>
}

/** Runs the jobs that are queued through this engine, and no others. */
export function runOwnJobs(engine: Engine, options: OwnJobsOptions): OwnJobs {
  const { jobs, startReading, search, concurrency, onError } = options
  const own = new Set<JobId>()
  let wake = () => {}
  let working: { readonly worker: Worker; readonly reading: ReturnType<typeof startReading> } | null = null

  function note(id: JobId): void {
    if (own.size >= ownJobsMax) return
    own.add(id)
    working ??= start()
    wake()
  }

  function start() {
    const reading = startReading()
    const run: WorkerOptions['run'] = async (turn) => {
      while (own.size > 0) {
        const named = [...own].slice(0, namedJobsMax)
        const outcome = await engine.resolution.runNextTask(reading.web, { ...turn, named, onFailure: onError }, search)
        if (outcome !== 'idle' || !(await dropEnded(named))) return
      }
    }
    const listen = (onRing: () => void) => {
      wake = onRing
      return () => {
        wake = () => {}
      }
    }
    return { reading, worker: startWorker({ run, concurrency, bell: { listen }, onError }) }
  }

  /** False where all of them are still open. */
  async function dropEnded(ids: readonly JobId[]): Promise<boolean> {
    let hasDropped = false
    for (const id of ids) {
      if ((await jobs.find(id))?.finishedAt === null) continue
      own.delete(id)
      hasDropped = true
    }
    return hasDropped
  }

  return {
    engine: noting(engine, note),
    async stop() {
      await working?.worker.stop()
      await working?.reading.close()
    },
  }
}

function noting(engine: Engine, note: (id: JobId) => void): Engine {
  const { ask, askCompany } = engine.resolution
  return {
    ...engine,
    resolution: {
      ...engine.resolution,
      ask: async (...given) => {
        const asked = await ask(...given)
        if (asked.kind === 'pending') note(asked.job.id)
        return asked
      },
      askCompany: async (...given) => {
        const asked = await askCompany(...given)
        if (asked.kind === 'company' && asked.standing.kind === 'pending') note(asked.standing.job.id)
        return asked
      },
    },
  }
}
