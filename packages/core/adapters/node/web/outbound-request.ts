import type { WebUse } from '../../../src/web/web-address.js'
import type { AnswerHead, AnswerHeaders } from './outbound-answer.js'
import type { AnswerBounds, Beyond } from './read-answer.js'

export interface OutboundLimits extends AnswerBounds {
  /** From the request to the head of its answer. */
  readonly headersMs: number
  /** From dialling to the head of the answer. */
  readonly silentMs: number
  /** With all waiting, from asking to the last byte. */
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
  /** `fail` unless told. */
  readonly beyond?: Beyond
  /** Asked when the head has come; the connection ends where nobody wants the rest. */
  readonly wantsBody?: (head: AnswerHead) => boolean
  readonly signal?: AbortSignal
}
