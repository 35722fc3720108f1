import type { Engine, OperatorOverview } from '@brassplate/core'
import { withinMs } from '@brassplate/core/node'
import { createOverviewReader } from './metrics/overview-reader.js'

const probeMaxMs = 1_000
const writeEveryMs = 10_000

export interface HealthState {
  readonly database: boolean
  /** Whether background work gets done. Every process reads it from the store; null if the store does not answer. */
  readonly queue: boolean | null
  /** Whether a register has been imported; null if the store does not answer. */
  readonly register: boolean | null
}

export interface Health {
  check(): Promise<HealthState>
  /** Whether the store answers a read in time. */
  reachesDatabase(): Promise<boolean>
  /** Whether the presence of a register is known. Once true, it stays true. */
  knowsRegister(): Promise<boolean>
  /** For the metrics, at most a few seconds old. Null if the store does not answer in time. */
  overview(): Promise<OperatorOverview | null>
}

export interface HealthOptions {
  /** Whether the background work of this process makes progress. */
  readonly isWorking: () => boolean
  readonly now: () => number
}

/** Each check reads the store with a timeout of one second. A test write runs at most every ten seconds. */
export function createHealth(engine: Engine, { isWorking, now }: HealthOptions): Health {
  const canRead = probe(async () => {
    await engine.health.read()
    return true
  })
  const canWrite = probe(async () => {
    await engine.health.write()
    return true
  })
  let isRegisterKnown = false
  const isStalled = probe(async () => (await engine.health.background()).isStalled)
  const hasRegister = probe(async () => {
    const snapshot = await engine.register.snapshot()
    isRegisterKnown = true
    return snapshot !== null
  })
  let lastWrite = { at: Number.NEGATIVE_INFINITY, ok: false }

  async function isWritable(): Promise<boolean> {
    if (lastWrite.ok && performance.now() - lastWrite.at < writeEveryMs) return true
    const ok = (await canWrite()) === true
    lastWrite = { at: performance.now(), ok }
    return ok
  }

  return {
    async check() {
      const [readable, writable, register] = await Promise.all([canRead(), isWritable(), hasRegister()])
      // Afterwards, so that it does not slow down the others.
      const stalled = readable ? await isStalled() : null
      return { database: readable === true && writable, queue: isWorking() ? isNot(stalled) : false, register }
    },
    reachesDatabase: async () => (await canRead()) === true,
    overview: createOverviewReader(engine.operator.overview, now),
    async knowsRegister() {
      if (!isRegisterKnown) await hasRegister()
      return isRegisterKnown
    },
  }
}

function isNot(known: boolean | null): boolean | null {
  return known === null ? null : !known
}

/**
 * Shares one running probe between all callers, so that probes do not pile up on a hanging store. Null if the store
 * failed or did not answer in time.
 */
function probe(check: () => Promise<boolean>): () => Promise<boolean | null> {
  let pending: Promise<boolean | null> | null = null
  return async () => {
    pending ??= check()
      .catch(() => null)
      .finally(() => {
        pending = null
      })
    const answer = await withinMs(pending, probeMaxMs)
    return answer.inTime ? answer.result : null
  }
}
