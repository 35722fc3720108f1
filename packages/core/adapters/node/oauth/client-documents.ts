import type { Origin } from '../../../src/accounts/password/throttles.js'
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

const keptMsMin = 30 * secondMs
const keptMsMax = dayMs
const keptMax = 500

export interface ClientDocumentsOptions {
  readonly door: Pick<OutboundDoor, 'send'>
  readonly clock: Clock
  /** Counts one fetch for who asks; false where there were too many of late. */
  readonly mayFetch: (from: Origin) => Promise<boolean>
}

/** The documents that all callers share, as one of them may ask for them. */
export type DocumentsFor = (from: Origin) => ClientDocuments

/** Fetches the documents of clients through the one door. Failures are never kept, and one document is asked for once at a time. */
export function createClientDocuments({ door, clock, mayFetch }: ClientDocumentsOptions): DocumentsFor {
  const kept = new Map<string, { readonly client: OAuthClient; readonly until: Instant }>()
  const underWay = new Map<string, Promise<OAuthClient>>()

  async function fetchDocument(url: string, from: Origin): Promise<OAuthClient> {
    if (!(await mayFetch(from))) {
      throw new OAuthError('temporarily_unavailable', 'too many documents of clients were asked for; try again shortly')
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
    const client = readClientDocument(url, textOf(answer))
    keep(url, client, answer.kind === 'answer' ? answer.headers : {})
    return client
  }

  function start(url: string, from: Origin): Promise<OAuthClient> {
    const found = fetchDocument(url, from).finally(() => underWay.delete(url))
    underWay.set(url, found)
    return found
  }

  function keep(url: string, client: OAuthClient, headers: AnswerHeaders): void {
    if (kept.size >= keptMax) kept.clear()
    kept.set(url, { client, until: clock.now() + keptMsOf(headers['cache-control'] ?? '') })
  }

  return (from) => ({
    async find(url) {
      const known = kept.get(url)
      if (known && known.until > clock.now()) return known.client
      kept.delete(url)
      const shared = underWay.get(url)
      // Where somebody else may have no more documents fetched, this caller still may.
      return shared
        ? shared.catch((error) => (isBusy(error) ? start(url, from) : Promise.reject(error)))
        : start(url, from)
    },
  })
}

function isBusy(error: unknown): boolean {
  return error instanceof OAuthError && error.error === 'temporarily_unavailable'
}

function textOf(answer: OutboundAnswer): string {
  if (answer.kind !== 'answer') throw unusable(reasons[answer.reason] ?? 'it could not be fetched')
  if (answer.status !== 200) throw unusable(`its address answered ${answer.status}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(answer.body)
  } catch {
    throw unusable('it is not UTF-8')
  }
}

const reasons: Readonly<Record<string, string>> = {
  refused_address: 'its address is not one of the public internet',
  timeout: 'it took too long to come',
  too_large: `it has more than ${documentBytesMax} bytes`,
}

function unusable(reason: string): OAuthError {
  return new OAuthError('invalid_client_metadata', `the document of the client cannot be used: ${reason}`)
}

/** As long as its server says, within bounds. */
function keptMsOf(cacheControl: string): number {
  const isFresh = !/\b(?:no-store|no-cache)\b/i.test(cacheControl)
  const seconds = isFresh ? Number(/\bmax-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0) : 0
  return Math.min(Math.max(seconds * secondMs, keptMsMin), keptMsMax)
}
