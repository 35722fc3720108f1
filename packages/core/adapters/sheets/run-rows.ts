import { setTimeout as delay } from 'node:timers/promises'
import { type AnsweredRow, type AnswerRows, answerRows } from '../../src/lists/answer/answer-rows.js'
import type { SheetRow } from '../../src/lists/sheet.js'

export interface RunRows extends Omit<AnswerRows, 'signal' | 'sleep'> {
  readonly signal: AbortSignal
}

/** Answers rows concurrently and yields them in order. Rows that are under way are given up when the caller stops. */
export async function* runRows(rows: AsyncIterable<SheetRow>, options: RunRows): AsyncGenerator<AnsweredRow> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([options.signal, stopping.signal])
  try {
    yield* answerRows(rows, { ...options, signal, sleep: (ms) => delay(ms, undefined, { signal }) })
  } finally {
    stopping.abort()
  }
}
