import { setTimeout as delay } from 'node:timers/promises'
import type { InTime, WithinMs } from '../../src/shared/within.js'

export const withinMs: WithinMs = async <Result>(work: Promise<Result>, milliseconds: number) => {
  const timer = new AbortController()
  const late = delay<InTime<Result>>(milliseconds, { inTime: false }, { signal: timer.signal, ref: false })
  late.catch(() => {})
  try {
    return await Promise.race([work.then((result): InTime<Result> => ({ inTime: true, result })), late])
  } finally {
    timer.abort()
  }
}
