import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { answer, type SearchRequest } from './answer-question.js'
import { CurrentReader } from './current-reader.js'

/** Runs searches off the main thread, one at a time. */
const current = new CurrentReader(String(workerData))
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ id, request }: { id: number; request: SearchRequest | 'warm' }) => {
  const reply = (message: object) => parentPort?.postMessage({ id, ...message })
  const fail = (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) })
  if (request === 'warm') {
    warm().then(() => reply({ answer: null }), fail)
    return
  }
  last = last.then(() => answer(current, request)).then((result) => reply({ answer: result }), fail)
})

/** Runs between searches; stops if the register is replaced meanwhile. */
async function warm(): Promise<void> {
  const reader = current.get()
  if (!reader) return
  const steps = reader.warm()
  for (;;) {
    await last
    await turn()
    if (current.get() !== reader || steps.next().done) return
  }
}
