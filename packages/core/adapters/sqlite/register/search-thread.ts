import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { SearchQuestion } from '../../../src/register/search/question.js'
import { answerQuestion } from './answer-question.js'
import { CurrentReader } from './current-reader.js'

/** Reads lists and companies away from the thread that answers requests. One question at a time. */
const current = new CurrentReader(String(workerData))
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ id, question }: { id: number; question: SearchQuestion | 'warm' }) => {
  const tell = (message: object) => parentPort?.postMessage({ id, ...message })
  const fail = (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) })
  if (question === 'warm') {
    warm().then(() => tell({ answer: null }), fail)
    return
  }
  last = last.then(() => answerQuestion(current, question)).then((answer) => tell({ answer }), fail)
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
