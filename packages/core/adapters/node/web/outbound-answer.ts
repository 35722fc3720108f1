import type { SiteCertificate } from '../../../src/resolution/read/site-certificate.js'
import type { ConnectionFault, UnreadReason } from '../../../src/web/unread-reason.js'

export type AnswerHeaders = Readonly<Record<string, string>>

export interface AnswerHead {
  readonly status: number
  /** Lower-case names; repeated headers are joined by commas. */
  readonly headers: AnswerHeaders
}

export interface Answered extends AnswerHead {
  readonly kind: 'answer'
  readonly url: string
  /** Decompressed. Empty if the caller did not want it. */
  readonly body: Uint8Array
  /** The body exceeded the limits and was truncated. */
  readonly isCut: boolean
  /** Null over http, and if the certificate does not say whom it was issued to. */
  readonly certificate: SiteCertificate | null
}

export interface Unanswered {
  readonly kind: 'failed'
  readonly url: string
  readonly reason: UnreadReason
  /** Null if there was no response. */
  readonly status: number | null
  /** Only for the reason `connection`, if it is known. */
  readonly fault?: ConnectionFault
}

export type OutboundAnswer = Answered | Unanswered

export function unanswered(url: string, reason: UnreadReason, status: number | null = null): Unanswered {
  return { kind: 'failed', url, reason, status }
}
