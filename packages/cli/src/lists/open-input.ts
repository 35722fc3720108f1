import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { UsageError } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'

interface OpenedInput {
  readonly bytes: AsyncIterable<Uint8Array>
  /** In bytes; null if unknown. */
  readonly size: number | null
  close(): void
}

export async function openInput({ stdin }: Terminal, name: string | null): Promise<OpenedInput> {
  if (name === null) {
    if (stdin.isTTY)
      throw new UsageError(
        'Standard input is a terminal, so there is no list to read.',
        'Name a file, or add: < customers.csv',
      )
    return { bytes: stdin, size: null, close: () => stdin.destroy() }
  }
  const found = await stat(name).catch(() => null)
  if (!found || found.isDirectory())
    throw new UsageError(`Cannot read ${name}.`, 'Name a list: a CSV or XLSX file, JSON lines, or one entry per line.')
  const stream = createReadStream(name)
  return { bytes: stream, size: found.isFile() ? found.size : null, close: () => stream.destroy() }
}
