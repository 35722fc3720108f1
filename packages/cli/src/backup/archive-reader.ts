import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { isCoded, UsageError } from '../exit-codes.js'
import type { ArchivePart } from './archive-writer.js'
import { blockBytes, paddingBytes, parseTarHeader, type TarEntry } from './tar-header.js'

const entriesMax = 1_000
const pieceBytes = 256 * 1024
const textBytesMax = 10_000_000

type PlacedEntry = TarEntry & { readonly start: number }

/** Random access to the files of a backup archive: only the headers are read on opening. */
export class ArchiveReader {
  readonly #file: FileHandle
  readonly #path: string
  readonly #entries: ReadonlyMap<string, PlacedEntry>

  private constructor(file: FileHandle, path: string, entries: ReadonlyMap<string, PlacedEntry>) {
    this.#file = file
    this.#path = path
    this.#entries = entries
  }

  static async open(path: string): Promise<ArchiveReader> {
    const file = await open(path, 'r').catch((error: unknown) => {
      throw new UsageError(`Cannot read ${path} (${codeOf(error)}).`, 'Give a file that brassplate backup wrote.')
    })
    try {
      return new ArchiveReader(file, path, await readEntries(file))
    } catch (error) {
      await file.close()
      throw damagedBackup(path, error instanceof Error ? error.message : String(error))
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  async *pieces(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (!entry) throw damagedBackup(this.#path, `${name} is missing`)
    for (let done = 0; done < entry.bytes; ) {
      // A new buffer each time: the consumer may still hold the previous one.
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, entry.bytes - done))
      const { bytesRead } = await this.#file.read(piece, 0, piece.length, entry.start + done)
      if (bytesRead === 0) throw damagedBackup(this.#path, `${name} is truncated`)
      done += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  }

  async text(name: string): Promise<string> {
    if ((this.#entries.get(name)?.bytes ?? 0) > textBytesMax) throw damagedBackup(this.#path, `${name} is too long`)
    const pieces: Uint8Array[] = []
    for await (const piece of this.pieces(name)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  }

  /** Reads the whole archive. Throws if a checksum differs or if a file is in neither `parts` nor `others`. */
  async verify(parts: readonly ArchivePart[], others: readonly string[] = []): Promise<void> {
    const listed = new Set([...others, ...parts.map(({ name }) => name)])
    if (listed.size !== others.length + parts.length) throw damagedBackup(this.#path, 'its manifest lists a file twice')
    const extra = this.names.find((name) => !listed.has(name))
    if (extra !== undefined) throw damagedBackup(this.#path, `it contains ${extra}, which its manifest does not list`)
    for (const { name, bytes, sha256 } of parts) {
      const hash = createHash('sha256')
      for await (const piece of this.pieces(name)) hash.update(piece)
      if (this.#entries.get(name)?.bytes !== bytes || hash.digest('hex') !== sha256) {
        throw damagedBackup(this.#path, `the checksum of ${name} does not match`)
      }
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

async function readEntries(file: FileHandle): Promise<Map<string, PlacedEntry>> {
  const entries = new Map<string, PlacedEntry>()
  const { size } = await file.stat()
  for (let position = 0; entries.size <= entriesMax; ) {
    const block = Buffer.alloc(blockBytes)
    const { bytesRead } = await file.read(block, 0, blockBytes, position)
    if (bytesRead < blockBytes) throw new Error('it is truncated')
    const entry = parseTarHeader(block)
    if (entry === null) return entries
    const start = position + blockBytes
    position = start + entry.bytes + paddingBytes(entry.bytes)
    if (position > size) throw new Error('it is truncated')
    if (entries.has(entry.name)) throw new Error(`it contains ${entry.name} twice`)
    entries.set(entry.name, { ...entry, start })
  }
  throw new Error('it contains too many files')
}

function damagedBackup(path: string, reason: string): UsageError {
  return new UsageError(
    `${path} is not a complete backup: ${reason}.`,
    'Nothing was changed. Use another copy of the backup.',
  )
}

function codeOf(error: unknown): string {
  return isCoded(error) ? error.code : 'unknown'
}
