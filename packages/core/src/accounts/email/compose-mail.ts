import type { MailMessage } from './mail-sender.js'
import type { TokenPurpose } from './mailed-token-store.js'

export interface Addresses {
  readonly baseUrl: string
  readonly siteUrl: string
}

export function composeMail(addresses: Addresses, kind: TokenPurpose, to: string, token: string): MailMessage {
  switch (kind) {
    case 'verify_email':
      return {
        to,
        subject: 'Verify your e-mail address for Brassplate',
        text: letter(
          'Open this link and press the button to verify your e-mail address. It works once, for 24 hours.',
          `${addresses.siteUrl}/verify-email?token=${token}`,
          'If you did not sign up, ignore this mail and nothing happens.',
        ),
      }
    case 'reset_password':
      return {
        to,
        subject: 'Choose a new Brassplate password',
        text: letter(
          'Open this link to choose a new password. It works once, for one hour.',
          `${addresses.siteUrl}/reset-password?token=${token}`,
          'If you did not ask for it, ignore this mail and your password stays as it is.',
        ),
      }
  }
}

/** The outbox holds no more than what for and to whom, so the mail names no destination. */
export function composeWebhookDisabled({ baseUrl }: Addresses, to: string): MailMessage {
  return {
    to,
    subject: 'A webhook destination was disabled',
    text: letter(
      'Every delivery to one of your webhook destinations has failed for five days, so nothing more is sent to it. Its signals are still in your feed.',
      `Which one it is, and why it failed: GET ${baseUrl}/v1/partner/webhooks and GET ${baseUrl}/v1/partner/webhooks/{id}/deliveries.`,
      'Once the receiver answers again, register the same address and signal type once more. That enables it, under the same secret. Then POST …/webhooks/{id}/recover sends again what was given up.',
    ),
  }
}

function letter(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}
