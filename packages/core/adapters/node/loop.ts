import { setTimeout as delay } from 'node:timers/promises'

export interface LoopOptions {
  readonly everyMs: number
  /** Returns true if there may be more to do at once. A long run checks the signal and ends early. */
  readonly run: (stopping: AbortSignal) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

export interface Loop {
  /** Resolves when the current run has ended; no further run starts. */
  stop(): Promise<void>
}

/** Repeats a background task. After an error it reports it and waits as usual. */
export function startLoop({ everyMs, run, onError }: LoopOptions): Loop {
  const stopping = new AbortController()

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      const hasMore = await run(stopping.signal).catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!hasMore) await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
