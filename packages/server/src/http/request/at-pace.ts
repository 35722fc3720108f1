import { InvalidRequestError } from '@brassplate/core'

export interface Pace {
  /** How long the whole body may pause before its speed counts. */
  readonly graceMs: number
  readonly bytesPerSecond: number
}

/** Slower than a poor mobile connection. */
export const uploadPace: Pace = { graceMs: 5_000, bytesPerSecond: 25_000 }

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
  let waitedMs = 0
  let bytes = 0
  for (;;) {
    const startedAt = performance.now()
    const step = await withinMs(pieces.next(), pace.graceMs + (bytes / pace.bytesPerSecond) * 1_000 - waitedMs)
    if (step === 'late') throw new SlowBodyError(pace)
    waitedMs += performance.now() - startedAt
    if (step.done) return
    bytes += step.value.length
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
