import { createHash } from 'node:crypto'
import type { PageFacts } from '../../../../src/resolution/extract/page-facts.js'
import type { UnreadPage, WebReader } from '../../../../src/resolution/read/web-reader.js'
import type { Clock } from '../../../../src/shared/clock.js'
import { ownProductToken } from '../../../../src/web/robots.js'
import type { UnreadReason } from '../../../../src/web/unread-reason.js'
import { deadline } from '../deadline.js'
import { followRedirects } from '../follow-redirects.js'
import type { AnswerHead } from '../outbound-answer.js'
import type { OutboundDoor } from '../outbound-door.js'
import type { PoliteFetch } from './polite-fetch.js'

export interface WebReaderOptions {
  readonly door: Pick<OutboundDoor, 'addressOf'>
  readonly politeFetch: PoliteFetch
  /** Extracts the facts of a page; null if it exceeds the limits. */
  readonly readPage: (bytes: Uint8Array, contentType: string, url: string) => Promise<PageFacts | null>
  readonly clock: Clock
}

/** XML is included for sitemaps. */
const textTypes: ReadonlySet<string> = new Set([
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'application/xml',
  'text/xml',
])
const pageTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml'])
/** Sites that suspect a bot answer with these and explain it on a page. */
const challengeStatuses: ReadonlySet<number> = new Set([403, 429, 503])
const headers = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.8,text/plain;q=0.8',
  'accept-language': 'en-GB,en;q=0.8',
}

export function createWebReader({ door, politeFetch, readPage, clock }: WebReaderOptions): WebReader {
  return {
    async read(requestedUrl, timeMaxMs, silentMaxMs) {
      const unread = (url: string, reason: UnreadReason, status: number | null): UnreadPage => {
        return { kind: 'unread', requestedUrl, url, reason, status, fetchedAt: clock.now() }
      }
      const late = deadline(timeMaxMs)
      const limits = silentMaxMs === undefined ? {} : { silentMs: silentMaxMs }
      try {
        const { answer, redirects } = await followRedirects(requestedUrl, (url) =>
          politeFetch.send({
            url,
            signal: late.signal,
            headers,
            limits,
            wantsBody: (head) => unreadReasonOf(head) === null,
          }),
        )
        if (answer.kind === 'failed') return unread(answer.url, answer.reason, answer.status)
        const { url, status, body, certificate } = answer
        const reason = unreadReasonOf(answer)
        if (reason) return unread(url, reason, status)

        const fetchedAt = clock.now()
        const facts = await readPage(body, answer.headers['content-type'] ?? '', url)
        if (!facts) return unread(url, 'unreadable', status)
        const contentSha256 = createHash('sha256').update(body).digest('hex')
        return { kind: 'page', requestedUrl, url, redirects, status, contentSha256, fetchedAt, facts, certificate }
      } finally {
        late.clear()
      }
    },

    async resolves(host) {
      return (await door.addressOf(host)).kind === 'address'
    },
  }
}

/** Names the product and gives a contact address for complaints. */
export function outboundUserAgent(version: string, contactUrl: string): string {
  return `${ownProductToken}/${version} (+${contactUrl})`
}

/** Why a response cannot be read, judging by its headers; null if it can. */
function unreadReasonOf({ status, headers: rawHeaders }: AnswerHead): UnreadReason | null {
  const type = mediaTypeOf(rawHeaders['content-type'] ?? '')
  if (status >= 200 && status <= 299) return textTypes.has(type) ? null : 'not_text'
  return challengeStatuses.has(status) && pageTypes.has(type) ? null : 'http_error'
}

function mediaTypeOf(contentType: string): string {
  const semicolon = contentType.indexOf(';')
  return (semicolon < 0 ? contentType : contentType.slice(0, semicolon)).trim().toLowerCase()
}
