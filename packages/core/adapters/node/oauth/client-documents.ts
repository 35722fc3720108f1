import type { Origin } from '../../../src/accounts/throttle/throttles.js'
import type { OAuthClient } from '../../../src/oauth/client.js'
import {
  type ClientDocuments,
  documentBytesMax,
  documentMaxMs,
  readClientDocument,
} from '../../../src/oauth/client-document.js'
import { OAuthError } from '../../../src/oauth/oauth-error.js'
import { type Clock, dayMs, type Instant, secondMs } from '../../../src/shared/clock.js'
import type { AnswerHeaders, OutboundAnswer } from '../web/outbound-answer.js'
import type { OutboundDoor } from '../web/outbound-door.js'

const cacheMsMin = 30 * secondMs
const cacheMsMax = dayMs
const cachedMax = 500

export interface ClientDocumentsOptions {
  readonly door: Pick<OutboundDoor, 'send'>
  readonly clock: Clock
  /** Counts one fetch for the caller; false if it made too many recently. */
  readonly mayFetch: (from: Origin) => Promise<boolean>
}

/** One cache for all callers; fetches are rate limited per caller. */
export type DocumentsFor = (from: Origin) => ClientDocuments

/**
 * Fetches client metadata documents through the outbound door. Failures are not cached. Concurrent requests for one
 * document share a fetch.
 */
export function createClientDocuments({ door, clock, mayFetch }: ClientDocumentsOptions): DocumentsFor {
  const cached = new Map<string, { readonly client: OAuthClient; readonly until: Instant }>()
  const pending = new Map<string, Promise<OAuthClient>>()

  async function fetchDocument(url: string, from: Origin): Promise<OAuthClient> {
    if (!(await mayFetch(from))) {
      throw new OAuthError(
        'temporarily_unavailable',
        'too many client metadata documents were requested; try again shortly',
      )
    }
    const answer = await door.send({
      method: 'GET',
      url,
      use: 'callback',
      headers: { accept: 'application/json' },
      limits: {
        headersMs: documentMaxMs,
        wholeMs: documentMaxMs,
        wireBytes: documentBytesMax,
        decodedBytes: documentBytesMax,
      },
      wantsBody: ({ status }) => status === 200,
    })
    const client = readClientDocument(url, decodeBody(answer))
    store(url, client, answer.kind === 'answer' ? answer.headers : {})
    return client
  }

  function start(url: string, from: Origin): Promise<OAuthClient> {
    const found = fetchDocument(url, from).finally(() => pending.delete(url))
    pending.set(url, found)
    return found
  }

  function store(url: string, client: OAuthClient, headers: AnswerHeaders): void {
    if (cached.size >= cachedMax) cached.clear()
    cached.set(url, { client, until: clock.now() + cacheMs(headers['cache-control'] ?? '') })
  }

  return (from) => ({
    async find(url) {
      const known = cached.get(url)
      if (known && known.until > clock.now()) return known.client
      cached.delete(url)
      const shared = pending.get(url)
      // If the shared fetch failed on another caller's rate limit, this caller may still fetch.
      return shared
        ? shared.catch((error) => (isRateLimited(error) ? start(url, from) : Promise.reject(error)))
        : start(url, from)
    },
  })
}

function isRateLimited(error: unknown): boolean {
  return error instanceof OAuthError && error.error === 'temporarily_unavailable'
}

function decodeBody(answer: OutboundAnswer): string {
  if (answer.kind !== 'answer') throw unusable(reasons[answer.reason] ?? 'it could not be fetched')
  if (answer.status !== 200) throw unusable(`the server answered ${answer.status}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(answer.body)
  } catch {
    throw unusable('it is not UTF-8')
  }
}

const reasons: Readonly<Record<string, string>> = {
  refused_address: 'its address is not on the public internet',
  timeout: 'it took too long to download',
  too_large: `it is larger than ${documentBytesMax} bytes`,
}

function unusable(reason: string): OAuthError {
  return new OAuthError('invalid_client_metadata', `the client metadata document cannot be used: ${reason}`)
}

/** The max-age of the response, within bounds. */
function cacheMs(cacheControl: string): number {
  const isFresh = !/\b(?:no-store|no-cache)\b/i.test(cacheControl)
  const seconds = isFresh ? Number(/\bmax-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0) : 0
  return Math.min(Math.max(seconds * secondMs, cacheMsMin), cacheMsMax)
}
