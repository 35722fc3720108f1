import { UsageError } from '../exit-codes.js'
import type { Terminal } from './terminal.js'

const bytesMax = 4_096

/** Reads the first line of standard input, so that a secret does not appear in the process list. */
export async function readLine({ stdin }: Terminal): Promise<string> {
  let text = ''
  for await (const chunk of stdin) {
    text += String(chunk)
    if (text.includes('\n') || text.length > bytesMax) break
  }
  const [line = ''] = text.split(/\r?\n/, 1)
  if (line.length > bytesMax) throw new UsageError(`The first line of standard input is longer than ${bytesMax} bytes.`)
  return line
}
