import { underLease } from '../../jobs/under-lease.js'
import type { Ports } from '../../ports.js'
import { type Instant, minuteMs } from '../../shared/clock.js'
import { base62 } from '../../shared/encoding/base62.js'
import { errorCode, errorNextStep } from '../../shared/errors.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { ListProblem, ListRun } from './list-run.js'
import type { ListEnd } from './list-store.js'

const leaseMs = minuteMs
const leaseIdBytes = 16
/** Errors that end a list. After all others a worker tries again. */
const endsList: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'missing_right'])

/** Answers rows of a list until its end, or until its turn is over: then it returns null. Must stop soon after `lost` fires. */
export type AnswerTurn = (run: ListRun, leaseId: string, lost: StopSignal) => Promise<Omit<ListEnd, 'at'> | null>

/**
 * Leases the next list and answers rows of it. The list is then ended or given back, unless another worker has it by
 * then. False if no list waits.
 */
export async function takeTurn(
  ports: Pick<Ports, 'lists' | 'clock' | 'random' | 'withinMs'>,
  isFirstTurn: boolean,
  answer: AnswerTurn,
): Promise<boolean> {
  const { lists, clock } = ports
  const now = clock.now()
  const leaseId = base62(ports.random.bytes(leaseIdBytes))
  const run = await lists.claim({ id: leaseId, until: now + leaseMs }, now, { isFirstTurn })
  if (!run) return false
  // Its worker was killed before it could give the list back.
  if (run.problem) {
    await lists.release(run.id, leaseId, now)
    return true
  }
  const renew = (until: Instant) => lists.renew(run.id, { id: leaseId, until })
  const attempt = await underLease(ports, { ms: leaseMs, renew }, (lost) => answer(run, leaseId, lost))
  const problem = attempt.kind === 'failed' ? problemOf(attempt.error) : null
  const end = attempt.kind === 'done' ? attempt.result : problem && { problem, summary: null }
  if (end) await lists.end(run.id, leaseId, { ...end, at: clock.now() })
  else await lists.release(run.id, leaseId, clock.now())
  if (attempt.kind === 'failed' && !problem) throw attempt.error
  return true
}

function problemOf(error: unknown): ListProblem | null {
  const code = errorCode(error)
  if (!(error instanceof Error) || !endsList.has(code)) return null
  return { code, message: error.message, nextStep: `${errorNextStep(error) ?? ''} Then resume the list.`.trim() }
}
