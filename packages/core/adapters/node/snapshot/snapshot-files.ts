import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { SnapshotFile } from '../../../src/register/import/snapshot-rows.js'
import { InvalidRequestError } from '../../../src/shared/errors.js'
import { bytesOf, chunkBytes, reasonOf, unreadable } from './snapshot-bytes.js'
import { textOf } from './snapshot-text.js'
import { zipParts } from './snapshot-zip.js'

/** Ten times the full register. Stops decompression bombs. */
export const partBytesMax = 32 * 1024 ** 3

/** A register file as downloaded: plain CSV, gzip or ZIP. */
export interface OpenedSnapshotFile {
  readonly name: string
  /** Size on disk. */
  readonly bytesTotal: number
  /** Bytes on disk read so far. */
  bytesRead(): number
  /** The CSV files in it, in order; can be read once. Handles close when the iteration ends, early or not. */
  readonly parts: AsyncIterable<SnapshotFile>
}

export async function openSnapshotFile(path: string, bytesMax = partBytesMax): Promise<OpenedSnapshotFile> {
  const { kind, size } = await inspect(path)
  let bytesRead = 0
  const onBytes = (count: number) => {
    bytesRead = count
  }
  const parts = kind === 'zip' ? zipParts(path, bytesMax, onBytes) : onePart(path, kind === 'gzip', bytesMax, onBytes)
  return { name: basename(path), bytesTotal: size, bytesRead: () => bytesRead, parts }
}

async function* onePart(
  path: string,
  isGzip: boolean,
  bytesMax: number,
  onBytes: (bytesRead: number) => void,
): AsyncGenerator<SnapshotFile> {
  async function* chunks(): AsyncGenerator<Buffer> {
    const source = createReadStream(path, { highWaterMark: chunkBytes })
    try {
      for await (const chunk of bytesOf(source, isGzip ? createGunzip({ chunkSize: chunkBytes }) : null, bytesMax)) {
        onBytes(source.bytesRead)
        yield chunk
      }
    } catch (error) {
      throw unreadable(path, reasonOf(error), error)
    }
  }
  yield { name: basename(path), pieces: textOf(chunks()) }
}

async function inspect(path: string): Promise<{ kind: 'plain' | 'gzip' | 'zip'; size: number }> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw unreadable(path, 'it is not a file')
    if (found.size === 0) throw unreadable(path, 'it is empty')
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
      return { kind: kindOf(buffer.toString('latin1', 0, bytesRead)), size: found.size }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw error instanceof InvalidRequestError ? error : unreadable(path, reasonOf(error), error)
  }
}

/** Goes by the first bytes, since the file name may be wrong. */
function kindOf(start: string): 'plain' | 'gzip' | 'zip' {
  if (start.startsWith('\x1f\x8b')) return 'gzip'
  return start === 'PK\x03\x04' || start === 'PK\x05\x06' ? 'zip' : 'plain'
}
