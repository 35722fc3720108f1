import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleFeedSignal } from '../../../testing/index.js'
import { utf8Length } from '../../shared/text.js'
import { renderSignal } from '../../signals/signal-record.js'
import { signalTypes } from '../../signals/signal-type.js'
import { signalEventText, signalTestEventText, testEventText } from '../delivery/event-text.js'
import { bodyFor, mailFor } from './message-for.js'

const at = Date.parse('2026-03-01T09:00:00Z')
const siteUrl = 'https://brassplate.example'
const urlOf = (action: string) => `${siteUrl}/${action}-alerts?token=t`
const named = (companyName: string, summary = `${companyName} changed.`) =>
  signalEventText({ ...sampleFeedSignal('a'), companyName, summary }, 1)
const hostileNames = [
  '<!channel> <https://evil.example|Click here> & SONS LTD',
  '&lt;!here&gt; LTD',
  '[Click](https://evil.example) **BOLD** <at>Ada</at> LTD',
  'LINE\r\nBcc: victim@harbour-lane.example\r\n\r\nBREAK LTD',
  'BIDI \u202egnp.exe \u200bLTD',
  `LONG ${'🏴'.repeat(5_000)}`,
  'NUL \u0000 AND \ud83d HALF LTD',
  '"}],"text":"x"}',
]

type Json = Readonly<Record<string, unknown>>

/**
 * What Slack documents for incoming webhooks and Block Kit: a `text`, at most 50 blocks, at most 3,000 characters in the
 * text of a section, at most 10 elements in a context, and `<…>` only as a link or a mention.
 */
function slackProblems(body: string): string[] {
  const { text, blocks, ...rest } = JSON.parse(body) as Json & { readonly blocks: readonly Json[] }
  const texts: Json[] = []
  const problems: string[] = []
  if (typeof text !== 'string' || text.length === 0 || text.length > 4_000) problems.push('text')
  if (blocks.length === 0 || blocks.length > 50) problems.push('blocks')
  for (const block of blocks) {
    if (block.type === 'section') texts.push(block.text as Json)
    else if (block.type === 'context') {
      const elements = block.elements as Json[]
      if (elements.length === 0 || elements.length > 10) problems.push('elements')
      texts.push(...elements)
    } else problems.push(`block ${block.type}`)
  }
  for (const { type, text: written, verbatim } of texts) {
    if (type !== 'mrkdwn' || verbatim !== true) problems.push('text object')
    if (typeof written !== 'string' || written.length === 0 || written.length > 3_000) problems.push('text length')
  }
  for (const written of [text, ...texts.map((each) => each.text)].map(String)) {
    const withoutOwnLinks = written.replaceAll(
      /<https:\/\/find-and-update\.company-information\.service\.gov\.uk\/company\/[A-Z0-9]{8}\|[A-Z0-9]{8}>/g,
      '',
    )
    if (/[<>]/.test(withoutOwnLinks)) problems.push(`unescaped: ${withoutOwnLinks}`)
    if (/&(?!(?:amp|lt|gt);)/.test(withoutOwnLinks)) problems.push('bare &')
  }
  if (rest.unfurl_links !== false || 'link_names' in rest || 'parse' in rest) problems.push('links')
  return problems
}

/**
 * What Microsoft documents for a workflow that posts what a webhook receives: a message with one adaptive card as its
 * attachment, at most 28 KB in all. Every text here is a `TextRun`, which reads no Markdown.
 */
function teamsProblems(body: string): string[] {
  const problems: string[] = []
  if (utf8Length(body) > 28 * 1024) problems.push('size')
  const { type, attachments } = JSON.parse(body) as { readonly type: string; readonly attachments: readonly Json[] }
  if (type !== 'message' || attachments.length !== 1) problems.push('message')
  const [{ contentType, content } = {}] = attachments
  if (contentType !== 'application/vnd.microsoft.card.adaptive') problems.push('content type')
  const card = content as Json & { readonly body: readonly Json[]; readonly actions?: readonly Json[] }
  if (card.type !== 'AdaptiveCard' || !/^1\.[0-5]$/.test(String(card.version)) || card.body.length === 0) {
    problems.push('card')
  }
  if ('msteams' in card) problems.push('mentions')
  for (const block of card.body) {
    const inlines = block.inlines as readonly Json[]
    if (block.type !== 'RichTextBlock' || inlines.length === 0) problems.push('block')
    for (const run of inlines) {
      if (run.type !== 'TextRun' || typeof run.text !== 'string' || run.text === '' || 'selectAction' in run) {
        problems.push('run')
      }
    }
  }
  const actions = card.actions ?? []
  for (const { type: action, url, title } of actions) {
    if (action !== 'Action.OpenUrl' || !String(url).startsWith('https://find-and-update.') || !title) {
      problems.push('action')
    }
  }
  if (actions.length > 6) problems.push('actions')
  return problems
}

/** RFC 5322: a header is one line of at most 998 characters. */
function mailProblems(event: string): string[] {
  const { subject, text } = mailFor(event, urlOf, siteUrl)
  const isPlain = (line: string) => !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(line)
  return [
    ...(subject.length > 0 && subject.length <= 150 && isPlain(subject) ? [] : ['subject']),
    ...(text.split('\n').every(isPlain) ? [] : ['text']),
    ...(text.split('\n').every((line) => utf8Length(line) <= 3_000) ? [] : ['line length']),
    ...(text.includes(urlOf('stop')) ? [] : ['no way to stop']),
  ]
}

const problemsOf = (event: string) => ({
  slack: slackProblems(bodyFor('slack', event)),
  teams: teamsProblems(bodyFor('teams', event)),
  mail: mailProblems(event),
})
const none = { slack: [], teams: [], mail: [] }

describe('a message for people', () => {
  it.each(signalTypes)('about %s keeps the rules of Slack, Teams and mail', (type) => {
    expect(problemsOf(signalTestEventText('evt_a', type, at))).toEqual(none)
  })

  it('that is a test says so', () => {
    const event = testEventText('evt_a', at)
    expect(problemsOf(event)).toEqual(none)
    expect(JSON.parse(bodyFor('slack', event)).text).toBe('Test: This is a test event. No company has changed.')
    expect(bodyFor('teams', event)).toContain('Test: ')
    expect(mailFor(event, urlOf, siteUrl).subject).toMatch(/^Test: /)
  })

  it('that shows a fictional company says so, and links to nothing about it', () => {
    const { text } = mailFor(signalTestEventText('evt_a', 'dissolved', at), urlOf, siteUrl)
    expect(text).toMatch(/^This is a test\. No company has changed\. The company below is fictional\.\n/)
    expect(text).toContain('\nFICTIONAL EXAMPLE LIMITED, 00000000\n')
    expect(text.match(/https:\S+/g)).toEqual([urlOf('stop')])
  })

  it('links in a mail to the company and the signal in the console, if there is one', () => {
    const { text } = mailFor(named('HARBOUR LANE LTD'), urlOf, siteUrl)
    const number = /\/companies\/(\w{8})\n/.exec(text)?.[1]
    expect(text).toContain(
      `Company: ${siteUrl}/companies/${number}\nSignal: ${siteUrl}/signals?company_number=${number}#`,
    )
    expect(mailFor(named('HARBOUR LANE LTD'), urlOf, '').text).not.toContain('/companies/')
  })

  it('can be ended by a mail program, with one click only over HTTPS', () => {
    const event = named('HARBOUR LANE LTD')
    const header = `<${urlOf('stop')}>`
    expect(mailFor(event, urlOf, siteUrl).headers).toEqual({
      'List-Unsubscribe': header,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const plain = (action: string) => urlOf(action).replace('https:', 'http:')
    expect(mailFor(event, plain, siteUrl).headers).toEqual({ 'List-Unsubscribe': header.replace('https:', 'http:') })
  })

  it.each(hostileNames)('about a company named %j keeps the rules', (name) => {
    expect(problemsOf(named(name))).toEqual(none)
  })

  it('keeps the rules for any name and summary', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(text, text, (name, summary) => {
        expect(problemsOf(named(`${name} LTD`, `${summary}.`))).toEqual(none)
      }),
    )
  })

  it('shows the name of a company as it is once the receiver has read its escapes', () => {
    const name = 'A & B <C> LTD'
    const [section] = JSON.parse(bodyFor('slack', named(name))).blocks
    expect(section.text.text).toContain('A &amp; B &lt;C&gt; LTD')
    expect(bodyFor('teams', named(name))).toContain(name)
    expect(mailFor(named(name), urlOf, siteUrl).subject).toBe(`Director resigned: ${name}`)
  })

  it('is the same each time it is written', () => {
    for (const kind of ['webhook', 'slack', 'teams'] as const) {
      expect(bodyFor(kind, named('HARBOUR LANE LTD'))).toBe(bodyFor(kind, named('HARBOUR LANE LTD')))
    }
    expect(bodyFor('webhook', named('HARBOUR LANE LTD'))).toBe(named('HARBOUR LANE LTD'))
  })
})

describe('a digest', () => {
  const digestOf = (count: number, total = count) =>
    JSON.stringify({
      id: 'evt_a',
      type: 'signals.digest',
      data: {
        total,
        signals: Array.from({ length: count }, (_, index) => renderSignal(sampleFeedSignal(`${index}`), null)),
      },
    })

  it('names the first event and its company in its subject, and the number of the others', () => {
    expect(mailFor(digestOf(1), urlOf, siteUrl).subject).toBe('Director resigned: HARBOUR LANE LTD')
    expect(mailFor(digestOf(3), urlOf, siteUrl).subject).toBe('Director resigned: HARBOUR LANE LTD, and 2 more changes')
  })

  it('counts the signals that it does not show', () => {
    const { subject, text } = mailFor(digestOf(50, 4_321), urlOf, siteUrl)
    expect(subject).toBe('Director resigned: HARBOUR LANE LTD, and 4320 more changes')
    expect(text).toContain('And 4271 more.')
    expect(text.split('A director of HARBOUR LANE LTD has resigned.')).toHaveLength(51)
    expect(mailProblems(digestOf(50, 4_321))).toEqual([])
  })
})

describe('the question to a mailbox', () => {
  const question = JSON.stringify({ id: 'evt_a', type: 'destination.confirm', data: { requested_by: 'evil.example' } })

  it('has the links to agree and to refuse, and nothing that the account wrote', () => {
    const { subject, text } = mailFor(question, urlOf, siteUrl)
    expect(subject).toBe('Confirm e-mails from Brassplate')
    expect(text).toContain(urlOf('confirm'))
    expect(text).toContain(urlOf('stop'))
    expect(text).not.toContain('evil')
  })
})
