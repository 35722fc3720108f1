import type { MailKind } from './mail-outbox.js'
import type { MailMessage } from './mail-sender.js'

export interface Addresses {
  readonly baseUrl: string
  readonly siteUrl: string
}

export function composeMail(addresses: Addresses, kind: MailKind, to: string, token: string): MailMessage {
  switch (kind) {
    case 'verify_email':
      return {
        to,
        subject: 'Verify your e-mail address for Brassplate',
        text: letter(
          'Open this link to verify your e-mail address. It works once, for 24 hours.',
          `${addresses.baseUrl}/v1/auth/verify-email?token=${token}`,
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

function letter(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}
