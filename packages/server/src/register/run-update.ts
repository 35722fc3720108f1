import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config/config.js'
import { type Updated, updateFromBulk } from './update-from-bulk.js'

/** Less than a server has to stop. What is cut off is no harm: readers never see half an import. */
const stopMaxMs = 4_000

const threadOfBuild = new URL('./register-update-thread.js', import.meta.url)

/** Updates the register in a thread of its own where the built program is run; from sources, in this one. */
export async function runUpdate(
  config: Config,
  stopping: AbortSignal,
  thread = threadOfBuild,
): Promise<Updated | null> {
  if (!existsSync(fileURLToPath(thread))) return updateFromBulk(config, stopping)

  const worker = new Worker(thread, { workerData: config })
  worker.unref()
  let cutOff: NodeJS.Timeout | undefined
  const stop = () => {
    worker.postMessage('stop')
    cutOff = setTimeout(() => void worker.terminate(), stopMaxMs).unref()
  }
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  try {
    return await new Promise((done, failed) => {
      worker.once('message', done)
      worker.once('error', failed)
      worker.once('exit', () => failed(new Error('The thread that imports the register has ended early.')))
    })
  } finally {
    stopping.removeEventListener('abort', stop)
    clearTimeout(cutOff)
  }
}
