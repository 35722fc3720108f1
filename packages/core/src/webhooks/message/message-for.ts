import type { DestinationKind } from '../destination/destination.js'
import { isQuestion, readAlert } from './alert.js'
import { confirmationMail, type MailText, mailMessage } from './mail-message.js'
import { slackMessage } from './slack-message.js'
import { teamsMessage } from './teams-message.js'

/** A stored event as the body for a receiver of this kind. The same event always gives the same bytes. */
export function bodyFor(kind: Exclude<DestinationKind, 'email'>, event: string): string {
  if (kind === 'webhook') return event
  const alert = readAlert(event)
  return kind === 'slack' ? slackMessage(alert) : teamsMessage(alert)
}

/** A stored event as a mail. `urlOf` makes the links that the mail needs; `siteUrl` is the console. */
export function mailFor(event: string, urlOf: (action: 'confirm' | 'stop') => string, siteUrl: string): MailText {
  if (isQuestion(event)) return confirmationMail(urlOf('confirm'), urlOf('stop'))
  return mailMessage(readAlert(event), { stopUrl: urlOf('stop'), siteUrl })
}
