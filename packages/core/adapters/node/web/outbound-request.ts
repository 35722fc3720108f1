import type { WebUse } from '../../../src/web/web-address.js'
import type { AnswerHead, AnswerHeaders } from './outbound-answer.js'
import type { AnswerBounds, Beyond } from './read-answer.js'

export interface OutboundLimits extends AnswerBounds {
  /** From sending the request to the response headers. */
  readonly headersMs: number
  /** From dialling to the response headers. */
  readonly silentMs: number
  /** From the call to the last byte, including all waiting. */
  readonly wholeMs: number
}

export const defaultOutboundLimits: OutboundLimits = {
  headersMs: 5_000,
  silentMs: 10_000,
  wholeMs: 10_000,
  wireBytes: 2 * 1024 * 1024,
  decodedBytes: 5 * 1024 * 1024,
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly use: WebUse
  readonly headers?: AnswerHeaders
  /** Sent byte for byte. */
  readonly body?: Uint8Array
  readonly limits?: Partial<OutboundLimits>
  /** Default: `fail`. */
  readonly beyond?: Beyond
  /** Called with the response headers; if false, the body is discarded and the connection closed. */
  readonly wantsBody?: (head: AnswerHead) => boolean
  readonly signal?: AbortSignal
}
