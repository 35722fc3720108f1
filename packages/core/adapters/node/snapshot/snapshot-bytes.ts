import { pipeline, type Readable, type Transform } from 'node:stream'
import { errorCode, InvalidRequestError } from '../../../src/shared/errors.js'

export const chunkBytes = 512 * 1024

/** The bytes of a stream, optionally through a transform. Ending the iteration early closes both. */
export async function* bytesOf(source: Readable, through: Transform | null, bytesMax: number): AsyncGenerator<Buffer> {
  const last: Readable = through === null ? source : pipeline(source, through, () => undefined)
  let bytes = 0
  for await (const chunk of last as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error(`it decompresses to more than ${bytesMax} bytes`)
    yield chunk
  }
}

/** The error for a file that is not a readable register file. */
export function unreadable(path: string, reason: string, cause?: unknown): InvalidRequestError {
  const error = new InvalidRequestError(
    `${path} cannot be read as a register file: ${reason}.`,
    [],
    'Use the CSV, gzip or ZIP file from Companies House as downloaded. If it is that file, download it again.',
  )
  if (cause !== undefined) error.cause = cause
  return error
}

export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES' || code === 'EPERM') return 'permission to read it was denied'
  if (code === 'Z_BUF_ERROR') return 'it is truncated'
  if (code.startsWith('Z_')) return 'it is damaged'
  return error instanceof Error ? error.message : String(error)
}
