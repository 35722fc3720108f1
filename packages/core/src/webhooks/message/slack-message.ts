import type { Alert, AlertLine } from './alert.js'

/**
 * The body for an incoming webhook of Slack. `text` is what notifications show. Slack reads `<…>` as a link or a mention
 * and `&` as the start of an entity, so a text from the register has all three escaped, and `verbatim` keeps Slack from
 * finding links by itself.
 */
export function slackMessage(alert: Alert): string {
  const prefix = alert.isTest ? 'Test: ' : ''
  const blocks =
    alert.lines.length > 0
      ? alert.lines.flatMap((line) => blocksOf(line, prefix))
      : [section(escapeControl(alert.headline))]
  return JSON.stringify({
    text: prefix + escapeControl(alert.headline),
    blocks,
    unfurl_links: false,
    unfurl_media: false,
  })
}

function blocksOf({ title, severity, companyName, companyNumber, summary, url }: AlertLine, prefix: string) {
  return [
    section(`*${prefix}${title}*\n${escapeControl(companyName)}\n${escapeControl(summary)}`),
    {
      type: 'context',
      elements: [mrkdwn(`${severity} · <${url}|${escapeControl(companyNumber)}> at Companies House`)],
    },
  ]
}

function section(text: string) {
  return { type: 'section', text: mrkdwn(text) }
}

function mrkdwn(text: string) {
  return { type: 'mrkdwn', text, verbatim: true }
}

function escapeControl(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
