import { once } from 'node:events'
import { isChosenRow, type RowAnswer } from '@brassplate/core/lists'
import { csvHeader, csvWriter, jsonLine, type ResultFormat, type WriteResult } from '@brassplate/core/sheets'
import type { Terminal } from '../terminal/terminal.js'
import type { Journal } from './journal.js'

/** Only JSON lines hold the whole answer with its evidence. */
export function journalWriter(journal: Journal, format: ResultFormat): (answer: RowAnswer) => Promise<void> {
  return (answer) => journal.append(format === 'jsonl' ? answer : { ...answer, answer: null })
}

export async function createStdoutWriter(
  { stdout }: Terminal,
  format: ResultFormat,
  sheet: WriteResult,
): Promise<(answer: RowAnswer) => Promise<void>> {
  let failure: Error | null = null
  stdout.on('error', (error) => {
    failure = error
  })
  const put = async (text: string) => {
    if (failure) throw failure
    if (!stdout.write(text)) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')])
  }
  if (format === 'jsonl')
    return async (answer) => {
      if (isChosenRow(answer, sheet.rowChoice ?? 'all')) await put(jsonLine(answer))
    }
  await put(csvHeader(sheet))
  const lines = csvWriter(sheet)
  return async (answer) => {
    for (const line of lines(answer)) await put(line)
  }
}
