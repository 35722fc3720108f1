import { secondMs } from '../../shared/clock.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { ConnectionFault, UnreadReason } from '../../web/unread-reason.js'

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
  | { readonly kind: 'failed'; readonly reason: UnreadReason | 'mail_refused'; readonly fault?: ConnectionFault }

/** What a mail server that took a message is recorded as. */
export const mailAcceptedStatus = 250

export interface PostedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How messages leave. Neither throws if the destination fails. */
export interface WebhookPost {
  /** Sends one request to a public internet address without following redirects. */
  send(request: PostRequest): Promise<PostAnswer>

  /** Hands one mail to the mail server. */
  mail(message: PostedMail): Promise<PostAnswer>
}
