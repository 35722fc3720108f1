import type { Engine } from '@brassplate/core'

const probeMaxMs = 1_000
const writeEveryMs = 10_000

export interface HealthState {
  readonly database: boolean
  readonly queue: boolean
}

export interface Health {
  check(): Promise<HealthState>
}

export interface HealthOptions {
  /** Whether the background work of this process goes on. */
  readonly isWorking: () => boolean
}

/** The store is read at each question, at most a second long, and written every ten seconds. */
export function createHealth(engine: Engine, { isWorking }: HealthOptions): Health {
  const canRead = probe(() => engine.health.read())
  const canWrite = probe(() => engine.health.write())
  let written = { at: Number.NEGATIVE_INFINITY, ok: false }

  async function wasWritten(): Promise<boolean> {
    if (written.ok && performance.now() - written.at < writeEveryMs) return true
    const ok = await canWrite()
    written = { at: performance.now(), ok }
    return ok
  }

  return {
    async check() {
      const [readable, writable] = await Promise.all([canRead(), wasWritten()])
      return { database: readable && writable, queue: isWorking() }
    },
  }
}

/** One at a time, however many ask: a store that hangs must not be given a line of probes besides. */
function probe(ask: () => Promise<void>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null
  return () => {
    underWay ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null
      })
    return inTime(underWay)
  }
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), probeMaxMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
