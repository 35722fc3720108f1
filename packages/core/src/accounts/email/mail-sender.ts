import { secondMs } from '../../shared/clock.js'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Each on one line. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Shorter than a mail's lease, so that no second sender takes the mail in the meantime. */
export const sendMaxMs = 20 * secondMs

/** Submits one message for delivery; rejects within `sendMaxMs` if that fails. */
export interface MailSender {
  send(message: MailMessage): Promise<void>
}
