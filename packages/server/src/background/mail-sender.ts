import type { MailSender } from '@brassplate/core'
import { fileMailSender, printingMailSender, smtpMailSender } from '@brassplate/core/node'
import type { Config } from '../config/config.js'

export function mailSenderOf({ mail, mailFrom }: Pick<Config, 'mail' | 'mailFrom'>): MailSender {
  switch (mail.kind) {
    case 'smtp':
      return smtpMailSender(mail.url, mailFrom)
    case 'file':
      return fileMailSender(mail.folder, mailFrom)
    case 'log':
      return printingMailSender(process.stdout)
  }
}
