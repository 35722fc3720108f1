import type { Alert, AlertLine } from './alert.js'

/**
 * The body for a workflow of Microsoft Teams that posts what a webhook receives: a message with an adaptive card. A
 * `RichTextBlock` shows its text as it is. A `TextBlock` would read Markdown, and so links, in the name of a company.
 */
export function teamsMessage({ headline, lines, isTest }: Alert): string {
  const prefix = isTest ? 'Test: ' : ''
  const [first] = lines
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: first ? blocksOf(first, prefix) : [richText(prefix + headline)],
    ...(first && {
      actions: [{ type: 'Action.OpenUrl', title: `${first.companyNumber} at Companies House`, url: first.url }],
    }),
  }
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  })
}

function blocksOf({ title, severity, companyName, summary }: AlertLine, prefix: string) {
  return [
    richText(`${prefix}${title}`, { size: 'Medium', weight: 'Bolder' }),
    richText(companyName, { weight: 'Bolder' }),
    richText(summary),
    richText(severity, { isSubtle: true }),
  ]
}

function richText(text: string, look: Readonly<Record<string, string | boolean>> = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] }
}
