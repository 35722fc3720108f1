import type { Instant } from '../../shared/clock.js'
import type { UnreadReason } from '../../web/unread-reason.js'
import type { PageFacts } from '../extract/page-facts.js'
import type { SiteCertificate } from './site-certificate.js'

export interface ReadPage {
  readonly kind: 'page'
  readonly requestedUrl: string
  /** The URL after all redirects. */
  readonly url: string
  /** Every redirect target, in order. */
  readonly redirects: readonly string[]
  readonly status: number
  readonly contentSha256: string
  readonly fetchedAt: Instant
  readonly facts: PageFacts
  /** Absent from pages that were kept before certificates were read. */
  readonly certificate?: SiteCertificate | null
}

export interface UnreadPage {
  readonly kind: 'unread'
  readonly requestedUrl: string
  readonly url: string
  readonly reason: UnreadReason
  /** Null if there was no response. */
  readonly status: number | null
  readonly fetchedAt: Instant
}

export type WebReading = ReadPage | UnreadPage

/** Reads public web pages with limits on time and size, and obeys robots.txt. Never throws because of a bad site. */
export interface WebReader {
  /**
   * Error pages are `unread`, unless their text explains why (a bot challenge). Gives up if the server sends no response
   * headers within `silentMaxMs` of the connection attempt.
   */
  read(url: string, timeMaxMs: number, silentMaxMs?: number): Promise<WebReading>

  /** Whether the host resolves to a public address. Cheaper than reading a page. */
  resolves(host: string): Promise<boolean>
}
