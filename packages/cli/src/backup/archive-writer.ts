import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { blockBytes, paddingOf, tarHeader } from './tar-header.js'

/** What the manifest says of one file of the archive. */
export interface ArchivePart {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Writes a tar that any tar can read. How long a file is need not be known before it was written. */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #atSeconds: number
  #position = 0

  private constructor(file: FileHandle, atSeconds: number) {
    this.#file = file
    this.#atSeconds = atSeconds
  }

  /** Only for its owner; refuses where something lies there. */
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
    await this.#write(Buffer.alloc(paddingOf(bytes)))
    await this.#file.write(tarHeader({ name, bytes }, this.#atSeconds), 0, blockBytes, start)
    return { name, bytes, sha256: hash.digest('hex') }
  }

  /** Ends the archive, and does not come back before it is on the disk. Gives its length. */
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
