import { setTimeout as delay } from 'node:timers/promises'
import { type AnsweredRow, type AnswerRows, answerRows } from '../../src/lists/answer/answer-rows.js'
import type { SheetRow } from '../../src/lists/sheet.js'

export interface RunRows extends Omit<AnswerRows, 'signal' | 'sleep'> {
  readonly signal: AbortSignal
  /** Default: a timer that ends with the signal. */
  sleep?(ms: number): Promise<void>
}

/** Answers rows concurrently and yields them in order. Rows that are under way are given up when the caller stops. */
export async function* runRows(rows: AsyncIterable<SheetRow>, options: RunRows): AsyncGenerator<AnsweredRow> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([options.signal, stopping.signal])
  const sleep = options.sleep ?? ((ms: number) => delay(ms, undefined, { signal }))
  try {
    yield* answerRows(rows, { ...options, signal, sleep })
  } finally {
    stopping.abort()
  }
}
