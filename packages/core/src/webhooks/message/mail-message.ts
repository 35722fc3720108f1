import type { Alert, AlertLine } from './alert.js'
import { oneLine } from './one-line.js'

export interface MailText {
  /** On one line, so that it cannot add a header. */
  readonly subject: string
  readonly text: string
}

const subjectLengthMax = 150

/** Plain text: there is no markup in it that a company name could use. `stopUrl` ends the mails. */
export function mailMessage({ headline, lines, moreCount, isTest }: Alert, stopUrl: string): MailText {
  const paragraphs = [
    ...(isTest ? ['This is a test. No company has changed.'] : []),
    ...lines.map(paragraphOf),
    ...(moreCount > 0 ? [`And ${moreCount} more. Your feed of signals has them all.`] : []),
    `You get these e-mails because this address was confirmed as a destination of Brassplate.\nTo stop them: ${stopUrl}`,
  ]
  return {
    subject: oneLine(`${isTest ? 'Test: ' : ''}${headline}`, subjectLengthMax),
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

/** Holds no word of the account that asks: it goes to people who have not agreed to read any. */
export function confirmationMail(confirmUrl: string, stopUrl: string): MailText {
  return {
    subject: 'Confirm e-mails from Brassplate',
    text: `${[
      'A user of Brassplate asks to send e-mails about changes at UK companies to this address.',
      `If you agree, open this link and press the button. It works for seven days.\n${confirmUrl}`,
      `If you do not agree, ignore this e-mail: no changes will be sent to you. To refuse, so that they see it:\n${stopUrl}`,
    ].join('\n\n')}\n`,
  }
}

function paragraphOf({ title, severity, companyName, companyNumber, summary, url }: AlertLine): string {
  return `${title} (${severity})\n${companyName}, ${companyNumber}\n${summary}\n${url}`
}
