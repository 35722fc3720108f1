import type { Destination } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { capital, figure } from '../parts/text.js'
import { signalTypeWords } from '../signals/signal-words.js'

export const kindWords = { webhook: 'Webhook', slack: 'Slack', teams: 'Microsoft Teams', email: 'E-mail' } as const

/** What people know it by: the name that they gave it, or else the host of its address, or the mailbox. */
export function nameOf({ description, webhook_url: url }: Pick<Destination, 'description' | 'webhook_url'>): string {
  return description || hostOf(url)
}

export function hostOf(url: string): string {
  return URL.parse(url)?.host || addressOf(url)
}

export function addressOf(url: string): string {
  return url.replace(/^mailto:/, '')
}

export function isFailing({ status, consecutive_failures: failures }: Destination): boolean {
  return status === 'disabled' || (status === 'active' && failures > 0)
}

export function goneWords({ kind }: Destination): string {
  return kind === 'email' ? 'stopped by the mailbox' : 'gone (410)'
}

/** What it gets, only for which severities, tags and companies, and when. Empty for what is not restricted. */
export function wantedWords(destination: Destination) {
  const { signal_types: types, severities, tags, company_numbers: companies, schedule } = destination
  return {
    signals: types.map(signalTypeWords).join(', '),
    severity: severities.join(', '),
    tags: tags.join(', '),
    companies: companies.length > 3 ? `${companies.length} companies` : companies.join(', '),
    sent: schedule ? scheduleWords(schedule) : '',
  }
}

export function scheduleWords({
  frequency,
  hour,
  weekday,
  time_zone: zone,
}: NonNullable<Destination['schedule']>): string {
  if (frequency === 'at_once') return 'at once'
  const day = frequency === 'weekly' ? `on ${capital(weekday)}s` : 'daily'
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return `${day} at ${String(hour).padStart(2, '0')}:00, ${place}`
}

/** The newest deliveries of a destination that are read for its chart and its filters. */
export const recentMax = 100

/** How many of the deliveries of the last 24 hours arrived. Empty if there were none. */
export function lastDayWords(lastDay: LastDay | undefined): string {
  if (!lastDay || lastDay.queued === 0) return ''
  const { queued, delivered, isAll } = lastDay
  return `${figure(delivered)} of ${isAll ? '' : 'the newest '}${figure(queued)} arrived`
}

export type LastDay = NonNullable<ReturnType<Awaited<ReturnType<BeyondApi['deliveriesOfLastDay']>>['get']>>
