import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { type AccountId, InvalidRequestError, UnavailableError, Uploads } from '@brassplate/core'
import type { ReceivedFile } from '@brassplate/core/contract'
import { SheetError } from '@brassplate/core/lists'
import { type FileToRead, readInThread, type ThreadSheet } from '@brassplate/core/sheets'
import type { Config } from '../../config/config.js'
import { Spool, type SpooledFile } from './spool.js'

/** Writes pieces to a file, which is closed when the request ends. */
export type SpoolPieces = (pieces: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>

/** Receives the files that accounts send, and reads them in threads. */
export class ReceivedFiles {
  readonly #uploads = new Uploads()
  readonly #spool: Spool
  readonly #closing = new AbortController()

  constructor(folder: string) {
    this.#spool = new Spool(folder)
  }

  /** An account may send one file at a time. */
  receive<Result>(account: AccountId, work: (spool: SpoolPieces) => Promise<Result>): Promise<Result> {
    return this.#uploads.receive(account, async () => {
      const files: SpooledFile[] = []
      try {
        return await work(async (pieces) => {
          const file = await this.#spool.write(pieces)
          files.push(file)
          return file
        })
      } finally {
        await Promise.all(files.map((file) => file.close()))
      }
    })
  }

  /** Reads a sheet while its turn lasts. `gone` ends the reading. */
  async readSheet<Result>(
    account: AccountId,
    file: FileToRead,
    gone: AbortSignal,
    use: (sheet: ThreadSheet) => Promise<Result>,
  ): Promise<Result> {
    const signal = AbortSignal.any([gone, this.#closing.signal])
    try {
      return await this.#uploads.read(account, () => readInThread(file, use, { signal }))
    } catch (error) {
      if (error instanceof SheetError) throw new InvalidRequestError(error.message, [], error.nextStep)
      if (signal.aborted) throw new UnavailableError('The reading of the file was ended.', { cause: error })
      throw error
    }
  }

  /** Ends all reading. */
  close(): void {
    this.#closing.abort()
  }
}

/** Beside the database, which has room; a folder for temporary files may be in memory. */
export function uploadFolder({ database: { file } }: Pick<Config, 'database'>): string {
  return file === null ? tmpdir() : dirname(resolve(file))
}
