import type { Engine } from '@brassplate/core'

const readMaxMs = 1_000
const writeEveryMs = 10_000

export interface HealthState {
  readonly database: boolean
  readonly queue: boolean
}

export interface Health {
  check(): Promise<HealthState>
}

export interface HealthOptions {
  readonly now: () => number
  /** Whether the background work of this process goes on. */
  readonly isWorking: () => boolean
}

/** The store is read at each question, at most a second long, and written every ten seconds. */
export function createHealth(engine: Engine, { now, isWorking }: HealthOptions): Health {
  let lastWrite = { at: Number.NEGATIVE_INFINITY, ok: true }

  const probeWrite = async (): Promise<boolean> => {
    const isFresh = now() - lastWrite.at < writeEveryMs
    if (!isFresh || !lastWrite.ok) lastWrite = { at: now(), ok: await answers(engine.health.write()) }
    return lastWrite.ok
  }

  return {
    async check() {
      const [canRead, canWrite] = await Promise.all([answers(engine.health.read()), probeWrite()])
      return { database: canRead && canWrite, queue: isWorking() }
    },
  }
}

async function answers(probe: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), readMaxMs)
  })
  const answered = probe.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
