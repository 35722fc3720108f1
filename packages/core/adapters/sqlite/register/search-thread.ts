import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Outbox } from '../../shared/outbox.js'
import { CurrentReader } from './current-reader.js'
import { SearchQueue, writeResult } from './search-queue.js'
import type { AskedOfThread, Reply } from './searching.js'

/** Runs searches off the main thread, one at a time. */
const current = new CurrentReader(String(workerData))
const queue = new SearchQueue(current)
const outbox = new Outbox<Reply>((replies) => parentPort?.postMessage(replies))

parentPort?.on('message', (asked: readonly AskedOfThread[]) => {
  for (const { id, request } of asked) {
    const failed = (error: unknown) => outbox.add({ id, error: error instanceof Error ? error.message : String(error) })
    if (request === 'warm') warm().then(() => outbox.add({ id, text: null }), failed)
    else queue.add({ request, done: (result) => outbox.add({ id, text: writeResult(result) }), failed })
  }
})

/** Runs between searches; stops if the register is replaced meanwhile. */
async function warm(): Promise<void> {
  await turn()
  const reader = current.get()
  if (!reader) return
  const steps = reader.warm()
  for (;;) {
    await turn()
    if (current.get() !== reader || steps.next().done) return
  }
}
