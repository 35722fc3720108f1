import { pipeline, type Readable, type Transform } from 'node:stream'
import { InvalidRequestError } from '../../../src/shared/errors.js'

export const chunkBytes = 512 * 1024

/** What a stream gives, through a transform where there is one. Leaving early closes both. */
export async function* bytesOf(source: Readable, through: Transform | null, bytesMax: number): AsyncGenerator<Buffer> {
  const last: Readable = through === null ? source : pipeline(source, through, () => undefined)
  let bytes = 0
  for await (const chunk of last as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error(`it unpacks to more than ${bytesMax} bytes`)
    yield chunk
  }
}

/** A file that is not what it should be, and what to do about it. */
export function unreadable(path: string, reason: string, cause?: unknown): InvalidRequestError {
  const error = new InvalidRequestError(
    `${path} cannot be read as the register: ${reason}.`,
    [],
    'Give the CSV, gzip or ZIP file of Companies House as it was downloaded; if it is, download it again.',
  )
  if (cause !== undefined) error.cause = cause
  return error
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES' || code === 'EPERM') return 'reading it is not allowed'
  if (code === 'Z_BUF_ERROR') return 'it ends before it is complete'
  if (code.startsWith('Z_')) return 'it is damaged'
  return error instanceof Error ? error.message : String(error)
}
