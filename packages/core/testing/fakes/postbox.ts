import type { MailMessage, MailSender } from '../../src/accounts/email/mail-sender.js'
import { invariant } from '../../src/shared/invariant.js'

/** Stores sent messages. While down, it stores them too, and rejects. */
export class Postbox implements MailSender {
  readonly messages: MailMessage[] = []
  isDown = false

  async send(message: MailMessage): Promise<void> {
    this.messages.push(message)
    if (this.isDown) throw new Error('the mail server is down')
  }

  /** The token in the link of the newest message. */
  token(): string {
    const token = this.messages.at(-1)?.text.match(/token=(\S+)/)?.[1]
    invariant(token, 'a message with a link was sent')
    return token
  }
}
