import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Engine } from '../../../src/engine.js'
import type { ImportedPairs } from '../../../src/resolution/website/import-pairs.js'
import { InvalidRequestError } from '../../../src/shared/errors.js'
import type { ImportProgress } from './gather-sources.js'
import { bytesOf, chunkBytes, reasonOf } from './snapshot-bytes.js'
import { textOf } from './snapshot-text.js'

export type { ImportedPairs } from '../../../src/resolution/website/import-pairs.js'

/** More than all existing domains need. Stops decompression bombs. */
export const pairsBytesMax = 16 * 1024 ** 3
const passes = 2

export interface ImportPairsFile {
  readonly sites: Engine['sites']
  /** A CSV, plain or gzip. */
  readonly path: string
  /** Stops between two chunks; pairs written before that stay. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
  readonly bytesMax?: number
}

/** Imports company and website pairs from a file. */
export async function importPairsFile(options: ImportPairsFile): Promise<ImportedPairs> {
  const { path, sites, onProgress } = options
  const { size, isGzip } = await inspect(path)
  let bytesDone = 0
  let passesStarted = 0
  const open = () => {
    passesStarted += 1
    const before = size * (passesStarted - 1)
    const chunks = chunksOf(options, isGzip, (bytes) => {
      bytesDone = before + bytes
    })
    return { name: basename(path), pieces: textOf(chunks) }
  }
  return sites.importPairs(open, {
    onProgress: (rows) => onProgress?.({ phase: 'reading', bytesDone, bytesTotal: size * passes, rows }),
  })
}

async function* chunksOf(
  { path, signal, bytesMax = pairsBytesMax }: ImportPairsFile,
  isGzip: boolean,
  onBytes: (bytesRead: number) => void,
): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { highWaterMark: chunkBytes })
  try {
    for await (const chunk of bytesOf(source, isGzip ? createGunzip({ chunkSize: chunkBytes }) : null, bytesMax)) {
      signal?.throwIfAborted()
      onBytes(source.bytesRead)
      yield chunk
    }
  } catch (error) {
    throw signal?.aborted ? error : unreadable(path, error)
  }
}

async function inspect(path: string): Promise<{ size: number; isGzip: boolean }> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new Error('it is not a file')
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
      return { size: found.size, isGzip: buffer.toString('latin1', 0, bytesRead) === '\x1f\x8b' }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, cause: unknown): InvalidRequestError {
  const error = new InvalidRequestError(
    `${path} cannot be read as a list of companies and websites: ${reasonOf(cause)}.`,
    [],
    'Use a CSV file, plain or gzip, with the columns company_number and domain.',
  )
  error.cause = cause
  return error
}
