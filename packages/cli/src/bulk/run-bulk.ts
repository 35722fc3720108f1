import type { Client } from '@brassplate/sdk'
import { askLine } from './ask-line.js'
import { CreditBudget } from './credit-budget.js'
import { inOrder } from './in-order.js'
import type { InputLine } from './input/read-input.js'
import type { AnsweredLine, LineAnswer } from './line-answer.js'
import { unanswered } from './resume.js'
import type { Tally } from './tally.js'

/** Answers per concurrent call that may wait for a slower one before them. */
const windowPerCaller = 16

export interface RunBulk {
  readonly client: Pick<Client, 'resolveDomain'>
  readonly lines: AsyncIterable<InputLine>
  /** The lines that the output already answers. */
  readonly answered: AsyncIterable<AnsweredLine>
  readonly concurrency: number
  readonly maxCredits: number | null
  readonly tally: Tally
  readonly signal: AbortSignal
  now(): number
  /** Resolves when the next answer may be written. */
  write(answer: LineAnswer): Promise<void>
  /** Called with the amount of input done, in approximate bytes. */
  onProgress(size: number): void
}

/** Answers every line that has no answer yet, in input order. */
export async function runBulk(options: RunBulk): Promise<{ resumedFrom: number }> {
  const { tally, concurrency, signal } = options
  const stopping = new AbortController()
  const ports = { ...options, pause: { until: 0 }, signal: AbortSignal.any([signal, stopping.signal]) }
  const budget = new CreditBudget(options.maxCredits ?? Number.POSITIVE_INFINITY)
  let size = 0
  let resumedFrom = 0

  const left = unanswered(options.lines, options.answered, (answer, line) => {
    tally.add(answer)
    budget.note(answer.charged)
    size += line.size
    resumedFrom += 1
    options.onProgress(size)
  })
  const ask = async (line: InputLine) => ({
    line,
    answer: await budget.use((maxCredits) => askLine({ ...ports, maxCredits }, line)),
  })
  try {
    for await (const { line, answer } of inOrder(left, ask, {
      concurrency,
      windowMax: concurrency * windowPerCaller,
    })) {
      signal.throwIfAborted()
      await options.write(answer)
      tally.add({ ...answer, errorCode: answer.error?.code ?? null })
      size += line.size
      options.onProgress(size)
    }
    return { resumedFrom }
  } finally {
    stopping.abort()
  }
}
