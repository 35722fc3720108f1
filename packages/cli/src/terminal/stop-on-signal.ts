import { exitCodes, StoppedError } from '../exit-codes.js'

/** Runs `work` until it ends or Ctrl+C. `message` says what Ctrl+C left behind. */
export async function stoppable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  message: () => string,
  stopping = stopOnSignal(),
): Promise<Result> {
  try {
    return await work(stopping.signal)
  } catch (error) {
    throw isAbort(error) ? new StoppedError(message()) : error
  } finally {
    stopping.end()
  }
}

/** The first signal aborts; a second one ends the process immediately. */
export function stopOnSignal(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(exitCodes.stopped)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    signal: controller.signal,
    end() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
