import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError, UnavailableError } from '@brassplate/core'
import type { ReceivedFile } from '@brassplate/core/contract'

/** All files that are being received, together. */
const bytesMaxDefault = 2 * 1_024 * 1_024 * 1_024

export interface SpooledFile extends ReceivedFile {
  close(): Promise<void>
}

/**
 * Writes files to disk as they arrive. A file has no name once it is open: the system removes it when it is closed, even
 * if the process is killed.
 */
export class Spool {
  #bytes = 0

  constructor(
    readonly folder: string,
    readonly bytesMax = bytesMaxDefault,
  ) {}

  /** The caller must close the file. */
  async write(pieces: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const handle = await this.#open()
    const hash = createHash('sha256')
    let bytes = 0
    const close = async () => {
      this.#bytes -= bytes
      bytes = 0
      await handle.close()
    }
    try {
      for await (const piece of pieces) {
        if (this.#bytes + piece.length > this.bytesMax) throw new SpoolFullError()
        bytes += piece.length
        this.#bytes += piece.length
        hash.update(piece)
        await writeWhole(handle, piece)
      }
      return { descriptor: handle.fd, bytes, sha256: hash.digest('hex'), close }
    } catch (error) {
      await close()
      throw error
    }
  }

  async #open(): Promise<FileHandle> {
    const path = join(this.folder, `brassplate-upload-${randomUUID()}`)
    try {
      const handle = await open(path, 'wx+', 0o600)
      await unlink(path)
      return handle
    } catch (error) {
      throw new SpoolFullError(error)
    }
  }
}

class SpoolFullError extends UnavailableError {
  constructor(cause?: unknown) {
    super('The server has no room for the file at the moment.', { cause, nextStep: 'Try again in a minute.' })
  }
}

async function writeWhole(handle: FileHandle, piece: Uint8Array): Promise<void> {
  try {
    await handle.writeFile(piece)
  } catch (error) {
    throw error instanceof DomainError ? error : new SpoolFullError(error)
  }
}
