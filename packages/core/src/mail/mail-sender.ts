export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Hands one message over for delivery; rejects where it could not. */
export interface MailSender {
  send(message: MailMessage): Promise<void>
}
