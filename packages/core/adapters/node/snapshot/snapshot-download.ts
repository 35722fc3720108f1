import { createWriteStream } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Dispatcher } from 'undici'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import { DomainError, errorCode, InvalidRequestError, UnavailableError } from '../../../src/shared/errors.js'
import { discard, requestSnapshot, type SnapshotAnswer, unreachable } from './snapshot-request.js'

/** Eight times the size of the full Companies House ZIP file. */
const downloadBytesMax = 4 * 1024 ** 3
const nameLengthMax = 100
/** Object stores also answer 401 or 403 for missing files. */
const missingStatuses = new Set([401, 403, 404, 410])

export interface SnapshotDownload {
  readonly url: string
  /** The target folder; the file name is taken from the URL. */
  readonly folder: string
  readonly agent: Dispatcher
  readonly signal?: AbortSignal | undefined
  readonly stallMaxMs?: number | undefined
  readonly bytesMax?: number | undefined
  /** The total is null if the server does not send it. */
  readonly onProgress?: ((bytesDone: number, bytesTotal: number | null) => void) | undefined
}

/** Downloads a register file. Returns its path, or null if the server has no such file. */
export async function downloadSnapshot(download: SnapshotDownload): Promise<string | null> {
  const { url, folder, signal, bytesMax = downloadBytesMax } = download
  const answer = await requestSnapshot(url, download)
  try {
    if (missingStatuses.has(answer.status)) return null
    const bytesTotal = sizeOf(url, answer, bytesMax)
    const path = join(folder, nameOf(url))
    const limiter = byteLimiter(url, bytesMax, (bytes) => download.onProgress?.(bytes, bytesTotal))
    await pipeline(answer.body, limiter, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal })
    await setModifiedTime(path, answer.header('last-modified'))
    return path
  } catch (error) {
    throw signal?.aborted || error instanceof DomainError ? error : failure(url, folder, error)
  } finally {
    discard(answer.body)
  }
}

export function notFound(url: string): InvalidRequestError {
  return new InvalidRequestError(
    `No file was found at ${url}.`,
    [],
    'Check the address. Companies House offers only the newest files; `brassplate register import latest` finds them.',
  )
}

function sizeOf(url: string, { status, header }: SnapshotAnswer, bytesMax: number): number | null {
  if (status !== 200) throw new UpstreamUnavailableError(`${url} answered ${status}.`)
  if (header('content-type')?.toLowerCase().includes('html')) {
    throw new InvalidRequestError(
      `${url} returned a web page instead of a file.`,
      [],
      'Open the address in a browser to see the page, and use the address of the file itself.',
    )
  }
  const length = header('content-length')
  if (length === null) return null
  if (Number(length) > bytesMax) throw tooLarge(url, bytesMax)
  return Number(length)
}

function byteLimiter(url: string, bytesMax: number, onBytes: (bytes: number) => void): Transform {
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
    `${url} is larger than ${bytesMax} bytes, which is too large for a register file.`,
    [],
    'Check the address. If the file is right, download it by other means and import it by its path.',
  )
}

/** Distinguishes disk errors from network errors. */
function failure(url: string, folder: string, error: unknown): DomainError {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new UnavailableError(`The disk is full: ${url} does not fit in ${folder}.`, {
      cause: error,
      nextStep: 'Free about 500 MB of disk space and try again.',
    })
  }
  return unreachable(url, error)
}

/** A safe file name that still contains the snapshot date. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return (
    last
      .replace(/[^\w.-]/g, '_')
      .replace(/^\.+/, '')
      .slice(-nameLengthMax) || 'register'
  )
}

/** A file without a date in its name is dated by its modification time. */
async function setModifiedTime(path: string, lastModified: string | null): Promise<void> {
  const time = lastModified === null ? Number.NaN : Date.parse(lastModified)
  if (Number.isFinite(time)) await utimes(path, time / 1_000, time / 1_000)
}
