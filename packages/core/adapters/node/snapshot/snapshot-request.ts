import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { UpstreamUnavailableError } from '../../../src/register/errors.js'
import { InvalidRequestError } from '../../../src/shared/errors.js'
import { undici } from '../web/undici.js'

export const redirectsMax = 3
const stallMaxMs = 60_000
const redirectStatuses = new Set([301, 302, 303, 307, 308])

export interface SnapshotRequestOptions {
  readonly agent: Dispatcher
  readonly signal?: AbortSignal | undefined
  /** Gives up after this long without data. */
  readonly stallMaxMs?: number | undefined
}

export interface SnapshotAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly body: Readable
}

/** Requests a register file and follows a few redirects. The caller must read or destroy the body. */
export async function requestSnapshot(address: string, options: SnapshotRequestOptions): Promise<SnapshotAnswer> {
  const stallMs = options.stallMaxMs ?? stallMaxMs
  let url = requireWebAddress(address)
  for (let redirects = 0; ; redirects += 1) {
    const { statusCode, headers, body } = await undici()
      .request(url, {
        dispatcher: options.agent,
        headersTimeout: stallMs,
        bodyTimeout: stallMs,
        headers: { 'accept-encoding': 'identity' },
        ...(options.signal ? { signal: options.signal } : {}),
      })
      .catch((error: unknown) => {
        throw options.signal?.aborted ? error : unreachable(url.href, error)
      })
    const header = (name: string) => {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    }
    const target = redirectStatuses.has(statusCode) ? header('location') : null
    if (target === null) return { status: statusCode, header, body }

    discard(body)
    if (redirects >= redirectsMax) {
      throw new UpstreamUnavailableError(`${address} redirects more than ${redirectsMax} times.`)
    }
    url = requireWebAddress(target, url)
  }
}

/** Ends a body without reading it. */
export function discard(body: Readable): void {
  body.on('error', () => {}).destroy()
}

export function unreachable(address: string, cause: unknown): UpstreamUnavailableError {
  const reason = cause instanceof Error && cause.message ? cause.message : 'no response'
  return new UpstreamUnavailableError(`${address} cannot be downloaded: ${reason}.`, { cause })
}

function requireWebAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new InvalidRequestError(
    `${base ? `${base.href} redirects to ${address}, which` : address} is not a web address.`,
    [],
    'Use an address that starts with http:// or https://.',
  )
}
