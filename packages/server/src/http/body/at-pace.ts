import { InvalidRequestError } from '@brassplate/core'

export interface Pace {
  /** How long the whole body may pause before its speed counts. */
  readonly graceMs: number
  readonly bytesPerSecond: number
}

/** Slower than a poor mobile connection. */
export const uploadPace: Pace = { graceMs: 5_000, bytesPerSecond: 25_000 }
/** However fast a body began, it may not pause for longer. */
const leadMaxMs = 30_000

class SlowBodyError extends InvalidRequestError {
  constructor({ graceMs, bytesPerSecond }: Pace) {
    super(
      `The file arrives too slowly: after ${graceMs / 1_000} s it must arrive at ${bytesPerSecond / 1_000} kB a second or faster.`,
      [],
      'Send it again over a faster connection, or split it.',
    )
  }
}

/**
 * Yields the pieces and fails if they arrive too slowly. Only the time spent waiting for the sender counts, not the time
 * that the receiver needs for a piece.
 */
export async function* atPace(pieces: AsyncIterator<Uint8Array>, pace = uploadPace): AsyncGenerator<Uint8Array> {
  /** How far the body is ahead of the pace. */
  let leadMs = pace.graceMs
  for (;;) {
    const startedAt = performance.now()
    const step = await withinMs(pieces.next(), leadMs)
    if (step === 'late') throw new SlowBodyError(pace)
    leadMs -= performance.now() - startedAt
    if (step.done) return
    leadMs = Math.min(leadMs + (step.value.length / pace.bytesPerSecond) * 1_000, Math.max(leadMaxMs, pace.graceMs))
    yield step.value
  }
}

async function withinMs<Value>(waiting: Promise<Value>, ms: number): Promise<Value | 'late'> {
  // The sender may disconnect after we have given up.
  waiting.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), Math.max(0, ms))
    timer.unref()
  })
  try {
    return await Promise.race([waiting, late])
  } finally {
    clearTimeout(timer)
  }
}
