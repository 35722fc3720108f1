import { StoppedError } from '../exit-codes.js'
import { stopOnSignal } from './stop-on-signal.js'

/** Waits until Ctrl+C, and then says how to come back to what goes on. */
export async function stoppable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  howToComeBack: () => string,
  stopping = stopOnSignal(),
): Promise<Result> {
  try {
    return await work(stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? new StoppedError(`Stopped waiting. ${howToComeBack()}`) : error
  } finally {
    stopping.end()
  }
}
