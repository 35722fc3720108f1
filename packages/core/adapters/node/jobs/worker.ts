import { setMaxListeners } from 'node:events'
import PQueue from 'p-queue'
import type { WakeUp } from '../../../src/jobs/wake-up.js'
import { withinMs } from '../within-ms.js'

/** Well under ten seconds together, after which service managers kill a process. */
const finishMaxMs = 5_000
const putBackMaxMs = 1_000

export interface WorkerOptions {
  /**
   * Looks for work and does it. Calls `onClaimed` once there is some, so that another one looks meanwhile; after the
   * signal it gives its work back and ends.
   */
  readonly run: (turn: { readonly stopping: AbortSignal; readonly onClaimed: () => void }) => Promise<unknown>
  /** Pieces of work done at once. */
  readonly concurrency: number
  readonly bell: Pick<WakeUp, 'listen'>
  readonly onError: (error: unknown) => void
  /** How often it looks without being woken: for work that comes due, and rings that were lost. */
  readonly pollMs?: number
  /** How long work under way may go on after `stop`; 0 gives it back at once. */
  readonly finishMaxMs?: number
}

export interface Worker {
  /** Takes no more work; resolves when what was under way has ended, or was given back because it took too long. */
  stop(): Promise<void>
}

/** Does work as it comes, so many pieces at once. One looks for more at any time, and only while there is room. */
export function startWorker(options: WorkerOptions): Worker {
  const { run, bell, onError, pollMs = 1_000 } = options
  const queue = new PQueue({ concurrency: options.concurrency })
  const stopping = new AbortController()
  // One for each piece of work under way, which the queue bounds.
  setMaxListeners(0, stopping.signal)
  let isStopped = false
  let isLooking = false
  let wasWoken = false
  let stopped: Promise<void> | null = null

  function look(): void {
    wasWoken = isLooking
    if (isLooking || isStopped) return
    isLooking = true
    void queue.add(lockAccount)
  }

  async function lockAccount(): Promise<void> {
    let hasClaimed = false
    const onClaimed = () => {
      if (hasClaimed) return
      hasClaimed = true
      isLooking = false
      look()
    }
    await run({ stopping: stopping.signal, onClaimed }).catch(onError)
    if (hasClaimed) {
      look()
      return
    }
    isLooking = false
    // Work may have come after this one had looked.
    if (wasWoken) look()
  }

  const stopListening = bell.listen(look)
  const poll = setInterval(look, pollMs)
  look()

  return {
    stop() {
      stopped ??= (async () => {
        isStopped = true
        stopListening()
        clearInterval(poll)
        queue.clear()
        await withinMs(queue.onIdle(), options.finishMaxMs ?? finishMaxMs)
        stopping.abort()
        await withinMs(queue.onIdle(), putBackMaxMs)
      })()
      return stopped
    },
  }
}
