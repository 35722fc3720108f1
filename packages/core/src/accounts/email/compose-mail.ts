import type { MailMessage } from './mail-sender.js'
import type { MailedPurpose } from './mailed-token-store.js'

export interface Addresses {
  readonly baseUrl: string
  readonly siteUrl: string
}

export function composeMail(addresses: Addresses, kind: MailedPurpose, to: string, token: string): MailMessage {
  switch (kind) {
    case 'verify_email':
      return {
        to,
        subject: 'Verify your e-mail address for Brassplate',
        text: letter(
          'To verify your e-mail address, open this link and press the button. The link works once and expires after 24 hours.',
          `${addresses.siteUrl}/verify-email?token=${token}`,
          'If you did not sign up for Brassplate, you can ignore this e-mail.',
        ),
      }
    case 'reset_password':
      return {
        to,
        subject: 'Reset your Brassplate password',
        text: letter(
          'To choose a new password, open this link. It works once and expires after one hour.',
          `${addresses.siteUrl}/reset-password?token=${token}`,
          'If you did not request a new password, you can ignore this e-mail. Your password has not changed.',
        ),
      }
  }
}

/** The outbox stores only kind and recipient, so the mail cannot name the destination. */
export function composeWebhookDisabled({ baseUrl }: Addresses, to: string): MailMessage {
  return {
    to,
    subject: 'A Brassplate webhook destination was disabled',
    text: letter(
      'We disabled one of your webhook destinations because every delivery to it failed for five days. Its signals are still in your feed.',
      `To see which one and why: GET ${baseUrl}/v1/partner/webhooks and GET ${baseUrl}/v1/partner/webhooks/{id}/deliveries.`,
      'When the destination works again, register the same URL and signal type to enable it with the same secret. Then send the missed deliveries again with POST …/webhooks/{id}/recover.',
    ),
  }
}

function letter(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}
