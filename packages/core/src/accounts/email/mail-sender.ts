import { secondMs } from '../../shared/clock.js'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Shorter than the lease of a claimed mail, so that no second sender takes it up meanwhile. */
export const sendMaxMs = 20 * secondMs

/** Hands one message over for delivery; rejects where it could not, at the latest after `sendMaxMs`. */
export interface MailSender {
  send(message: MailMessage): Promise<void>
}
