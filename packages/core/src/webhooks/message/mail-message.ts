import type { Alert, AlertLine } from './alert.js'
import { oneLine } from './one-line.js'

export interface MailText {
  /** On one line, so that it cannot add a header. */
  readonly subject: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Where a mail leads. */
export interface MailLinks {
  /** Ends the mails. */
  readonly stopUrl: string
  /** Of the console; empty if there is none. */
  readonly siteUrl: string
}

const subjectLengthMax = 150
const testText = 'This is a test. No company has changed.'

/** Plain text: there is no markup in it that a company name could use. */
export function mailMessage({ headline, lines, moreCount, isTest }: Alert, { stopUrl, siteUrl }: MailLinks): MailText {
  const paragraphs = [
    ...(isTest ? [lines.length > 0 ? `${testText} The company below is fictional.` : testText] : []),
    ...lines.map((line) => paragraphOf(line, isTest ? [] : linksOf(line, siteUrl))),
    ...(moreCount > 0 ? [`And ${moreCount} more. Your feed of signals has them all.`] : []),
    `You get these e-mails because this address was confirmed as a destination of Brassplate.\nTo stop them: ${stopUrl}`,
  ]
  return {
    subject: oneLine(`${isTest ? 'Test: ' : ''}${headline}`, subjectLengthMax),
    text: `${paragraphs.join('\n\n')}\n`,
    headers: unsubscribeHeaders(stopUrl),
  }
}

/** RFC 2369, and RFC 8058 for one click, which needs HTTPS. */
function unsubscribeHeaders(stopUrl: string): Readonly<Record<string, string>> {
  const isSafe = stopUrl.startsWith('https://')
  return {
    'List-Unsubscribe': `<${stopUrl}>`,
    ...(isSafe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
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

function paragraphOf(line: AlertLine, links: readonly string[]): string {
  const { title, severity, companyName, companyNumber, summary } = line
  return [`${title} (${severity})`, `${companyName}, ${companyNumber}`, summary, ...links].join('\n')
}

function linksOf({ companyNumber, signalId, url }: AlertLine, siteUrl: string): readonly string[] {
  const register = `Companies House: ${url}`
  if (siteUrl === '') return [register]
  const signal = `${siteUrl}/signals?company_number=${companyNumber}#${signalId}`
  return [`Company: ${siteUrl}/companies/${companyNumber}`, `Signal: ${signal}`, register]
}
