import type { Engine } from '@brassplate/core'
import { withinMs } from '@brassplate/core/node'

const probeMaxMs = 1_000
const writeEveryMs = 10_000

export interface HealthState {
  readonly database: boolean
  readonly queue: boolean
  /** Whether there is a register to search. */
  readonly register: boolean
}

export interface Health {
  check(): Promise<HealthState>
  /** Whether the store can be read. */
  reachesDatabase(): Promise<boolean>
  /** Whether it is known if there is a register; once it is, for good. */
  knowsRegister(): Promise<boolean>
}

export interface HealthOptions {
  /** Whether the background work of this process goes on. */
  readonly isWorking: () => boolean
}

/** The store is read at each question, at most a second long, and written every ten seconds. */
export function createHealth(engine: Engine, { isWorking }: HealthOptions): Health {
  const canRead = probe(async () => {
    await engine.health.read()
    return true
  })
  const canWrite = probe(async () => {
    await engine.health.write()
    return true
  })
  let isRegisterKnown = false
  const hasRegister = probe(async () => {
    const snapshot = await engine.register.snapshot()
    isRegisterKnown = true
    return snapshot !== null
  })
  let written = { at: Number.NEGATIVE_INFINITY, ok: false }

  async function wasWritten(): Promise<boolean> {
    if (written.ok && performance.now() - written.at < writeEveryMs) return true
    const ok = await canWrite()
    written = { at: performance.now(), ok }
    return ok
  }

  return {
    async check() {
      const [readable, writable, register] = await Promise.all([canRead(), wasWritten(), hasRegister()])
      return { database: readable && writable, queue: isWorking(), register }
    },
    reachesDatabase: canRead,
    async knowsRegister() {
      if (!isRegisterKnown) await hasRegister()
      return isRegisterKnown
    },
  }
}

/** One at a time, however many ask: a store that hangs must not be given a line of probes besides. */
function probe(ask: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null
  return async () => {
    underWay ??= ask()
      .catch(() => false)
      .finally(() => {
        underWay = null
      })
    const answer = await withinMs(underWay, probeMaxMs)
    return answer.inTime && answer.result
  }
}
