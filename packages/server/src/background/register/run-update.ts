import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../config/config.js'
import { type UpdateOutcome, updateFromSnapshot } from './update-from-snapshot.js'

/** Less than the shutdown time of the server. Terminating is safe: readers never see a partial import. */
const stopMaxMs = 4_000

const builtThread = new URL('./register-update-thread.js', import.meta.url)

/** Updates the register in a worker thread. When run from source, where that file is missing, it uses this thread. */
export async function runUpdate(
  config: Config,
  stopping: AbortSignal,
  thread = builtThread,
): Promise<UpdateOutcome | null> {
  if (!existsSync(fileURLToPath(thread))) return updateFromSnapshot(config, stopping)

  const worker = new Worker(thread, { workerData: config })
  worker.unref()
  let terminateTimer: NodeJS.Timeout | undefined
  const stop = () => {
    worker.postMessage('stop')
    terminateTimer = setTimeout(() => void worker.terminate(), stopMaxMs).unref()
  }
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  try {
    return await new Promise((done, failed) => {
      worker.once('message', done)
      worker.once('error', failed)
      worker.once('exit', () => failed(new Error('The register import thread exited before it finished.')))
    })
  } finally {
    stopping.removeEventListener('abort', stop)
    clearTimeout(terminateTimer)
  }
}
