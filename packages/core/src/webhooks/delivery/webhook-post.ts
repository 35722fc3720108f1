import { secondMs } from '../../shared/clock.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { UnreadReason } from '../../web/unread-reason.js'

/** With connecting, sending and the last byte of the answer. */
export const attemptMaxMs = 15 * secondMs
export const answerBytesMax = 64 * 1024
export const excerptCharactersMax = 2_048

export interface PostRequest {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is, in UTF-8. */
  readonly body: string
  readonly signal: StopSignal
}

export type PostAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly retryAfter: string | null
      /** The beginning of the answer, at most `excerptCharactersMax`. */
      readonly excerpt: string
    }
  | { readonly kind: 'failed'; readonly reason: UnreadReason }

/** Sends one request to an address of the public internet, and follows no redirect. It never throws for a bad receiver. */
export interface WebhookPost {
  send(request: PostRequest): Promise<PostAnswer>
}
