import { secondMs } from '../../shared/clock.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { UnreadReason } from '../../web/unread-reason.js'

/** Includes connecting, sending and reading the whole response. */
export const attemptMaxMs = 15 * secondMs
export const answerBytesMax = 64 * 1024
export const excerptCharactersMax = 1_024

export interface PostRequest {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent unchanged, in UTF-8. */
  readonly body: string
  readonly signal: StopSignal
}

export type PostAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly retryAfter: string | null
      /** The beginning of the response, at most `excerptCharactersMax`. */
      readonly excerpt: string
    }
  | { readonly kind: 'failed'; readonly reason: UnreadReason }

/**
 * Sends one request to a public internet address without following redirects. Does not throw if the destination
 * fails.
 */
export interface WebhookPost {
  send(request: PostRequest): Promise<PostAnswer>
}
