import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@brassplate/sdk'
import type { InputLine } from './input/read-input.js'
import type { LineAnswer, LineError } from './line-answer.js'

/** How long one call waits for its job; afterwards it asks again, and joins the job that is there. */
const waitSeconds = 120
const waitsMax = 5
/** A server that is being restarted is back sooner. */
const unreachableMsMax = 5 * 60_000
const backoffMsBase = 500
const backoffMsMax = 30_000
const retryAfterSecondsDefault = 5
const retryAfterSecondsMax = 3_600
const internalRetriesMax = 2
const internalPauseMs = 1_000
/** It may pass. */
const away: ReadonlySet<string> = new Set(['unavailable', 'upstream_unavailable'])
/** What the next line would be told as well. */
const concernsAll: ReadonlySet<string> = new Set([
  ...away,
  'insufficient_credits',
  'unauthenticated',
  'forbidden',
  'insufficient_scope',
])

/** Where several ask at once, what one of them was told holds for all. */
export interface Pause {
  until: number
}

export interface AskLine {
  readonly client: Pick<Client, 'resolveDomain'>
  readonly pause: Pause
  readonly signal: AbortSignal
  /** With 0 only what is free is answered. */
  readonly maxCredits: 0 | 1
  now(): number
}

/**
 * Asks until there is an answer that can stand in the output. Throws what concerns the whole run: no credits, no valid
 * key, or a server that stays away.
 */
export async function askLine(ports: AskLine, { line, input, problem }: InputLine): Promise<LineAnswer> {
  const failed = (error: LineError): LineAnswer => ({
    line,
    input,
    outcome: 'error',
    charged: false,
    answer: null,
    error,
  })
  if (problem !== null) return failed({ code: 'invalid_line', message: problem, next_step: 'Correct the line.' })

  const tries: Tries = { waits: 0, internal: 0, away: 0, awaySince: 0 }
  for (;;) {
    await paused(ports)
    try {
      const { signal, maxCredits } = ports
      const answer = await ports.client.resolveDomain(input, {
        wait: waitSeconds,
        signal,
        ...(maxCredits === 0 ? { maxCredits } : {}),
      })
      return { line, input, outcome: answer.match_status, charged: answer.charged, answer, error: null }
    } catch (error) {
      ports.signal.throwIfAborted()
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      const waitMs = waitAfter(refusal, tries, ports)
      if (waitMs === null) {
        if (concernsAll.has(refusal.code)) throw error
        return failed({ code: refusal.code, message: refusal.message, next_step: refusal.nextStep })
      }
      await delay(waitMs, undefined, { signal: ports.signal })
    }
  }
}

interface Refusal {
  readonly code: string
  readonly message: string
  readonly nextStep: string
  readonly retryAfterSeconds: number | null
}

/** Null for what is no refusal but a fault of this program. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (!('nextStep' in error) || typeof error.nextStep !== 'string') return null
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : null
  const retryAfterSeconds = typeof seconds === 'number' ? Math.min(seconds, retryAfterSecondsMax) : null
  return { code: error.code, message: error.message, nextStep: error.nextStep, retryAfterSeconds }
}

interface Tries {
  waits: number
  internal: number
  away: number
  awaySince: number
}

/** How long to wait before asking again; null where asking again would not help. */
function waitAfter({ code, retryAfterSeconds }: Refusal, tries: Tries, { now, pause }: AskLine): number | null {
  if (code === 'rate_limited') {
    pause.until = Math.max(pause.until, now() + (retryAfterSeconds ?? retryAfterSecondsDefault) * 1_000)
    return 0
  }
  if (code === 'job_pending') {
    tries.waits += 1
    return tries.waits < waitsMax ? 0 : null
  }
  if (code === 'internal') {
    tries.internal += 1
    return tries.internal <= internalRetriesMax ? internalPauseMs : null
  }
  if (!away.has(code)) return null
  if (tries.away === 0) tries.awaySince = now()
  tries.away += 1
  if (now() - tries.awaySince > unreachableMsMax) return null
  return Math.max((retryAfterSeconds ?? 0) * 1_000, Math.min(backoffMsBase * 2 ** (tries.away - 1), backoffMsMax))
}

async function paused({ pause, now, signal }: AskLine): Promise<void> {
  for (let left = pause.until - now(); left > 0; left = pause.until - now()) await delay(left, undefined, { signal })
}
