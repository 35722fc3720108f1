import { createWriteStream } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Dispatcher } from 'undici'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import { DomainError, InvalidRequestError, UnavailableError } from '../../../src/shared/errors.js'
import { type BulkAnswer, discard, requestBulk, unreachable } from './bulk-request.js'

/** Eight times the whole register as Companies House packs it. */
const downloadBytesMax = 4 * 1024 ** 3
const nameLengthMax = 100
/** Stores of files also forbid what they do not have. */
const missingStatuses = new Set([401, 403, 404, 410])

export interface BulkDownload {
  readonly url: string
  /** Where the file is put, under the name that its address has. */
  readonly folder: string
  readonly agent: Dispatcher
  readonly signal?: AbortSignal | undefined
  readonly stallMaxMs?: number | undefined
  readonly bytesMax?: number | undefined
  /** The total is null where the other side does not say. */
  readonly onProgress?: ((bytesDone: number, bytesTotal: number | null) => void) | undefined
}

/** Downloads a file of the register. Gives its path, or null where the address has nothing for us. */
export async function downloadBulk(download: BulkDownload): Promise<string | null> {
  const { url, folder, signal, bytesMax = downloadBytesMax } = download
  const answer = await requestBulk(url, download)
  try {
    if (missingStatuses.has(answer.status)) return null
    const bytesTotal = sizeOf(url, answer, bytesMax)
    const path = join(folder, nameOf(url))
    const counting = counter(url, bytesMax, (bytes) => download.onProgress?.(bytes, bytesTotal))
    await pipeline(answer.body, counting, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal })
    await keepTime(path, answer.header('last-modified'))
    return path
  } catch (error) {
    throw signal?.aborted || error instanceof DomainError ? error : failure(url, folder, error)
  } finally {
    discard(answer.body)
  }
}

export function notThere(url: string): InvalidRequestError {
  return new InvalidRequestError(
    `There is no file at ${url}.`,
    [],
    'Check the address; Companies House keeps only the newest files. `brassplate register import latest` finds them.',
  )
}

function sizeOf(url: string, { status, header }: BulkAnswer, bytesMax: number): number | null {
  if (status !== 200) throw new UpstreamUnavailableError(`${url} answered ${status}.`)
  if (header('content-type')?.toLowerCase().includes('html')) {
    throw new InvalidRequestError(
      `${url} answered with a web page, not with a file.`,
      [],
      'Open the address in a browser to see what it says, and give that of the file itself.',
    )
  }
  const length = header('content-length')
  if (length === null) return null
  if (Number(length) > bytesMax) throw tooLarge(url, bytesMax)
  return Number(length)
}

function counter(url: string, bytesMax: number, onBytes: (bytes: number) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > bytesMax) return done(tooLarge(url, bytesMax))
      onBytes(bytes)
      done(null, chunk)
    },
  })
}

function tooLarge(url: string, bytesMax: number): InvalidRequestError {
  return new InvalidRequestError(
    `${url} has more than ${bytesMax} bytes, which no register has.`,
    [],
    'Check the address; if the file is right, download it by other means and give its path.',
  )
}

/** The disk's failures are told apart from the network's. */
function failure(url: string, folder: string, error: unknown): DomainError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new UnavailableError(`There is no room in ${folder} for ${url}.`, {
      cause: error,
      nextStep: 'Make room for the file, which needs about 500 MB, and try again.',
    })
  }
  return unreachable(url, error)
}

/** A name that is safe in a folder, and that still tells the day. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return (
    last
      .replace(/[^\w.-]/g, '_')
      .replace(/^\.+/, '')
      .slice(-nameLengthMax) || 'register'
  )
}

/** The day of a file without a date in its name is that of its last change. */
async function keepTime(path: string, lastModified: string | null): Promise<void> {
  const time = lastModified === null ? Number.NaN : Date.parse(lastModified)
  if (Number.isFinite(time)) await utimes(path, time / 1_000, time / 1_000)
}
