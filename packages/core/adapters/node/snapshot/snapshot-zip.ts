import { basename } from 'node:path'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type { SnapshotFile } from '../../../src/register/import/snapshot-rows.js'
import { bytesOf, chunkBytes, reasonOf, unreadable } from './snapshot-bytes.js'
import { textOf } from './snapshot-text.js'

const entriesMax = 1_000
const stored = 0
const deflated = 8

/** The CSV files in a ZIP, in order. */
export async function* zipParts(
  path: string,
  bytesMax: number,
  onBytes: (bytesRead: number) => void,
): AsyncGenerator<SnapshotFile> {
  const zip = await openZip(path)
  try {
    let bytesBefore = 0
    for (const entry of await csvEntries(zip, path)) {
      const chunks = entryChunks(zip, entry, path, bytesMax, (share) =>
        onBytes(Math.round(bytesBefore + share * entry.compressedSize)),
      )
      yield { name: basename(entry.fileName), pieces: textOf(chunks) }
      bytesBefore += entry.compressedSize
    }
  } finally {
    zip.close()
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const { openPromise } = await import('yauzl')
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true })
  } catch (error) {
    throw unreadable(path, 'it is not a complete ZIP file', error)
  }
}

async function csvEntries(zip: ZipFile, path: string): Promise<Entry[]> {
  if (zip.entryCount > entriesMax) throw unreadable(path, `it contains more than ${entriesMax} files`)
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) if (isCsv(entry.fileName)) entries.push(entry)
  } catch (error) {
    throw unreadable(path, 'it is not a complete ZIP file', error)
  }
  if (entries.length === 0) throw unreadable(path, 'it contains no CSV file')
  return entries
}

function isCsv(name: string): boolean {
  return /\.csv$/i.test(name) && !name.startsWith('__MACOSX/')
}

async function* entryChunks(
  zip: ZipFile,
  entry: Entry,
  path: string,
  bytesMax: number,
  onShare: (share: number) => void,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw unreadable(path, `${entry.fileName} inside it is protected by a password`)
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw unreadable(path, `${entry.fileName} inside it uses an unsupported compression method`)
  }
  let checksum = 0
  let bytes = 0
  try {
    // Inflated here because the library's 16 KB chunks cost more than the inflating itself.
    const source = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    const inflate = entry.compressionMethod === deflated ? createInflateRaw({ chunkSize: chunkBytes }) : null
    for await (const chunk of bytesOf(source, inflate, bytesMax)) {
      checksum = crc32(chunk, checksum)
      bytes += chunk.length
      onShare(Math.min(1, bytes / entry.uncompressedSize))
      yield chunk
    }
    if (bytes !== entry.uncompressedSize || checksum !== entry.crc32) throw new Error('its checksum is wrong')
  } catch (error) {
    throw unreadable(path, `${entry.fileName} inside it is damaged (${reasonOf(error)})`, error)
  }
}
