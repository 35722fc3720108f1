import { displayName, isoTime, shortDay } from '@brassplate/core'
import { plainPerson, plainSentence } from '@brassplate/core/api'
import type { BulkRun, Destination, Signal } from '../api-types.js'
import { isFailing, nameAmong } from '../destinations/destination-words.js'
import type { Tone } from '../parts/badges.js'
import { shortTime } from '../parts/dates.js'
import type { IconName } from '../parts/icon.js'
import { countWords, figure } from '../parts/text.js'
import { isEnded } from '../signals/ended-by-later.js'
import type { Visit } from '../visit.js'

const deadlineDays = 30
const recentMs = 7 * 86_400_000
const signalsRead = '100'
/** Of each kind, so that no kind hides the others. */
const eachMax = 4

/** Something that waits for the person, and where it is done. */
export interface Need {
  readonly icon: IconName
  readonly tone: Tone
  readonly text: string
  readonly detail: string
  readonly href: string
}

export function signalPath(id: string): string {
  return `/signals#${id}`
}

/** What needs the person today, the gravest first. */
export async function needsOf(visit: Visit): Promise<readonly Need[]> {
  const now = visit.services.now()
  const since = isoTime(now - recentMs)
  const [critical, endings, lists, destinations, deadlines] = await Promise.all([
    visit.peek('listSignals', { query: { since, severity: 'critical', seen: 'false', limit: signalsRead } }),
    visit.peek('listSignals', { query: { since, severity: 'notice', limit: signalsRead } }),
    visit.peek('listBulk'),
    visit.peek('listWebhooks'),
    visit.beyondApi.deadlines(deadlineDays),
  ])
  return [
    ...criticalNeeds(critical.body.data, endings.body.data, now),
    ...destinationNeeds(destinations.body.data),
    ...reviewNeed(visit.toDecide),
    ...lists.body.data
      .filter(({ finished_at: at }) => at !== null && at >= since)
      .slice(0, eachMax)
      .map((run) => listNeed(run, now))
      .toSorted((one, other) => Number(other.tone === 'warn') - Number(one.tone === 'warn')),
    ...deadlineNeeds(deadlines),
  ]
}

/** Critical signals that no one has seen, the newest first. What a later signal has ended is left out. */
export function criticalNeeds(unseen: readonly Signal[], others: readonly Signal[], now: number): Need[] {
  const critical = unseen.filter((signal) => !isEnded(signal, others))
  const shown = critical.slice(0, eachMax).map((signal): Need => {
    const { id, company_name: name, detected_at: at } = signal
    return {
      icon: 'warning',
      tone: 'bad',
      text: plainSentence(plainPerson(signal), name),
      detail: shortTime(at, now),
      href: signalPath(id),
    }
  })
  const more = critical.length - shown.length
  if (more === 0) return shown
  const text = `${countWords(more, 'more critical signal')} in the last 7 days`
  return [...shown, { icon: 'warning', tone: 'bad', text, detail: '', href: '/signals?severity=critical&seen=false' }]
}

function destinationNeeds(destinations: readonly Destination[]): Need[] {
  return destinations
    .filter(isFailing)
    .slice(0, eachMax)
    .map((destination) => destinationNeed(destination, nameAmong(destination, destinations)))
}

function destinationNeed({ id, status, consecutive_failures: failures }: Destination, name: string): Need {
  const isOff = status === 'disabled'
  return {
    icon: 'send',
    tone: 'bad',
    text: `Destination “${name}” ${isOff ? 'is switched off' : 'is failing'}`,
    detail: isOff ? '' : `${countWords(failures, 'attempt')} in a row`,
    href: `/destinations/${id}`,
  }
}

function reviewNeed({ domains, rows, all }: Visit['toDecide']): Need[] {
  if (all === 0) return []
  const text = `${countWords(all, 'review')} to decide`
  // Of one kind, the number has been said.
  const both = `${countWords(domains, 'domain')}, ${countWords(rows, 'row of lists', 'rows of lists')}`
  const detail = rows === 0 ? '' : domains === 0 ? 'from lists' : both
  return [{ icon: 'review', tone: '', text, detail, href: '/reviews' }]
}

/** Its rows to decide are among the reviews. */
export function listNeed({ id, name, status, rows, answered, outcomes, finished_at: at }: BulkRun, now: number): Need {
  const { needs_review: open = 0, credit_limit: skipped = 0 } = outcomes
  const ready = open > 0 ? `is ready, ${countWords(open, 'row')} undecided` : 'is ready to download'
  const isWhole = status === 'completed'
  const state = isWhole ? ready : 'was stopped before its end'
  const size = isWhole
    ? countWords(rows, 'row')
    : `${figure(answered - skipped)} of ${countWords(rows, 'row')} answered`
  // The day and the time stay together.
  const detail = at === null ? size : `${size} · ${shortTime(at, now).replaceAll(' ', '\u00a0')}`
  return {
    icon: 'list',
    tone: isWhole ? '' : 'warn',
    text: `${name ?? 'A list'} ${state}`,
    detail,
    href: `/lists/${id}`,
  }
}

const filingWords = { accounts: 'Accounts', confirmation: 'Confirmation statement' } as const

function deadlineNeeds(deadlines: Awaited<ReturnType<Visit['beyondApi']['deadlines']>>): Need[] {
  const shown = deadlines.slice(0, eachMax).map(
    ({ company, name, kind, due }): Need => ({
      ...{
        icon: 'calendar',
        tone: '',
        text: `${filingWords[kind]} of ${displayName(name)} due`,
        detail: shortDay(due),
      },
      href: `/companies/${company}`,
    }),
  )
  const more = deadlines.length - shown.length
  if (more === 0) return shown
  const text = `${countWords(more, 'more deadline')} in the next ${deadlineDays} days`
  return [...shown, { icon: 'calendar', tone: '', text, detail: '', href: '/watchlist' }]
}
