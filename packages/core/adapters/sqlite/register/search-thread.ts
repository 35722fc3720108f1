import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Asked, answer } from './answer-question.js'
import { CurrentReader } from './current-reader.js'

/** Reads lists and companies away from the thread that answers requests. One question at a time. */
const current = new CurrentReader(String(workerData))
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ id, asked }: { id: number; asked: Asked | 'warm' }) => {
  const tell = (message: object) => parentPort?.postMessage({ id, ...message })
  const fail = (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) })
  if (asked === 'warm') {
    warm().then(() => tell({ answer: null }), fail)
    return
  }
  last = last.then(() => answer(current, asked)).then((found) => tell({ answer: found }), fail)
})

/** Between questions, and given up when the register is replaced meanwhile. */
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
