import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isCoded, UsageError } from './exit-codes.js'
import type { Terminal } from './terminal/terminal.js'

type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** Refuses to write over a file unless the user wants that. */
export function requireNewFile(file: string, { force }: { readonly force?: boolean }): void {
  if (!force && existsSync(file)) {
    throw new UsageError(`${file} already exists.`, 'Give another name, or --force to replace it.')
  }
}

const otherEnding = /\.(?:json|html?|md|pdf|txt|csv|xlsx)$/i

/** Refuses a name that says that the file is no ZIP file. */
export function requireZipName(file: string): void {
  const [ending] = otherEnding.exec(file) ?? []
  if (ending !== undefined) {
    const name = `${file.slice(0, -ending.length)}.zip`
    throw new UsageError(`It is a ZIP file, and ${file} says that it is another.`, `Name it ${name}.`)
  }
}

/** The file appears under its name when it is complete. Returns its length in bytes. */
export async function writeFile(
  file: string,
  pieces: Pieces,
  { signal, check = 'the path' }: { readonly signal?: AbortSignal; readonly check?: string } = {},
): Promise<number> {
  const part = `${file}.${process.pid}.part`
  const to = createWriteStream(part)
  try {
    await pipeline(Readable.from(pieces), to, { signal })
    await rename(part, file)
    return to.bytesWritten
  } catch (error) {
    await rm(part, { force: true })
    if (!isCoded(error) || !('syscall' in error)) throw error
    throw new UsageError(`Cannot write ${file} (${error.code}).`, `Check ${check}.`)
  }
}

/** A reader that closes the pipe, as `head` does, is not a failure. */
export async function writeToStdout({ stdout }: Terminal, pieces: Pieces, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), stdout, { signal, end: false })
  } catch (error) {
    if (!isCoded(error) || error.code !== 'EPIPE') throw error
  }
}
