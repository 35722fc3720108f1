import { setMaxListeners } from 'node:events'
import PQueue from 'p-queue'
import type { WakeUp } from '../../../src/jobs/wake-up.js'
import { withinMs } from '../within-ms.js'

/** Both together stay well under the ten seconds after which service managers kill a process. */
const finishMaxMs = 5_000
const releaseMaxMs = 1_000

export interface WorkerOptions {
  /**
   * Claims a piece of work and does it. Calls `onClaimed` once it has claimed one, so that another run can look for
   * more meanwhile. After the signal it releases its work and ends.
   */
  readonly run: (turn: { readonly stopping: AbortSignal; readonly onClaimed: () => void }) => Promise<unknown>
  /** Maximum number of runs at once. */
  readonly concurrency: number
  readonly wakeUp: Pick<WakeUp, 'listen'>
  readonly onError: (error: unknown) => void
  /** How often it looks without being notified: covers work that becomes due and lost notifications. */
  readonly pollMs?: number
  /** How long running work may continue after `stop`; 0 releases it at once. */
  readonly finishMaxMs?: number
}

export interface Worker {
  /** Claims no more work. Resolves when running work has ended, or was released because it took too long. */
  stop(): Promise<void>
}

/** Runs work with bounded concurrency. At most one run looks for more at any time, and only while a slot is free. */
export function startWorker(options: WorkerOptions): Worker {
  const { run, wakeUp, onError, pollMs = 1_000 } = options
  const queue = new PQueue({ concurrency: options.concurrency })
  const stopping = new AbortController()
  // Each run adds a listener; the queue bounds their number.
  setMaxListeners(0, stopping.signal)
  let isStopped = false
  let isLooking = false
  let wasWoken = false
  let stopped: Promise<void> | null = null

  function look(): void {
    wasWoken = isLooking
    if (isLooking || isStopped) return
    isLooking = true
    void queue.add(runOnce)
  }

  async function runOnce(): Promise<void> {
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
    // Work may have arrived after this run had looked.
    if (wasWoken) look()
  }

  const stopListening = wakeUp.listen(look)
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
        await withinMs(queue.onIdle(), releaseMaxMs)
      })()
      return stopped
    },
  }
}
