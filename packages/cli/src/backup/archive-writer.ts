import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { blockBytes, paddingBytes, tarHeader } from './tar-header.js'

/** One file of the archive, as listed in the manifest. */
export interface ArchivePart {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Writes a standard tar file. The length of an entry need not be known in advance: its header is rewritten afterwards. */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #atSeconds: number
  #position = 0

  private constructor(file: FileHandle, atSeconds: number) {
    this.#file = file
    this.#atSeconds = atSeconds
  }

  /** Creates the file with mode 0600. Fails if it exists. */
  static async create(path: string, atSeconds: number): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600), atSeconds)
  }

  async add(name: string, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ArchivePart> {
    const start = this.#position
    await this.#write(tarHeader({ name, bytes: 0 }, this.#atSeconds))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of pieces) {
      signal.throwIfAborted()
      hash.update(piece)
      bytes += piece.byteLength
      await this.#write(piece)
    }
    await this.#write(Buffer.alloc(paddingBytes(bytes)))
    await this.#file.write(tarHeader({ name, bytes }, this.#atSeconds), 0, blockBytes, start)
    return { name, bytes, sha256: hash.digest('hex') }
  }

  /** Ends the archive and flushes it to disk. Returns its length in bytes. */
  async finish(): Promise<number> {
    await this.#write(Buffer.alloc(2 * blockBytes))
    await this.#file.sync()
    await this.close()
    return this.#position
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #write(piece: Uint8Array): Promise<void> {
    for (let done = 0; done < piece.byteLength; ) {
      const { bytesWritten } = await this.#file.write(piece, done, piece.byteLength - done, this.#position)
      done += bytesWritten
      this.#position += bytesWritten
    }
  }
}
