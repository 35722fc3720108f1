import { StoppedError } from '../exit-codes.js'
import { stopOnSignal } from './stop-on-signal.js'

/** Runs `work` until it ends or Ctrl+C. After Ctrl+C the error says how to resume. */
export async function stoppable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  resumeHint: () => string,
  stopping = stopOnSignal(),
): Promise<Result> {
  try {
    return await work(stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? new StoppedError(`Stopped waiting. ${resumeHint()}`) : error
  } finally {
    stopping.end()
  }
}
