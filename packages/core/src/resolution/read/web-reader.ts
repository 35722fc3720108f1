import type { Instant } from '../../shared/clock.js'
import type { UnreadReason } from '../../web/unread-reason.js'
import type { PageFacts } from './page-facts.js'
import type { SiteCertificate } from './site-certificate.js'

export interface ReadPage {
  readonly kind: 'page'
  readonly requestedUrl: string
  /** Where the last redirect led. */
  readonly url: string
  /** Every address on the way, the first excepted. */
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
  /** Null where no answer came. */
  readonly status: number | null
  readonly fetchedAt: Instant
}

export type WebReading = ReadPage | UnreadPage

/** Reads pages of the public web as a polite guest: bounded in time and size, obeying robots.txt. It never throws for a bad site. */
export interface WebReader {
  /**
   * Pages that answer with an error are `unread`, except where a text came that tells why (a challenge). A server that
   * sends no head within `silentMaxMs` of being dialled is given up.
   */
  read(url: string, timeMaxMs: number, silentMaxMs?: number): Promise<WebReading>

  /** Whether the name leads to an address of the public web: cheaper than reading a page. */
  resolves(host: string): Promise<boolean>
}
