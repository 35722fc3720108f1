import type { Destination } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { capital, figure } from '../parts/text.js'
import { signalTypeWords } from '../signals/signal-words.js'

export const kindWords = { webhook: 'Webhook', slack: 'Slack', teams: 'Microsoft Teams', email: 'E-mail' } as const

/** What people know it by: the name that they gave it, or else the host of its address, or the mailbox. */
export function nameOf({ description, webhook_url: url }: Pick<Destination, 'description' | 'webhook_url'>): string {
  return description || hostOf(url)
}

type Named = Pick<Destination, 'id' | 'description' | 'webhook_url'>

/**
 * The same, told apart from the other destinations of the account that are called so: by their hosts, by what their
 * paths end in, or by their ids. For pages of the account itself, since a path may be a secret.
 */
export function nameAmong(destination: Named, all: readonly Named[]): string {
  const name = nameOf(destination)
  const others = all.filter((other) => other.id !== destination.id && nameOf(other) === name)
  if (others.length === 0) return name
  const isUnlike = (part: (url: string) => string) =>
    others.every(({ webhook_url: url }) => part(url) !== part(destination.webhook_url))
  const url = destination.webhook_url
  if (isUnlike(hostOf)) return `${name} (${hostOf(url)})`
  if (!isUnlike(pathEndOf)) return `${name} #${destination.id}`
  return destination.description ? `${name} (${hostOf(url)}${pathEndOf(url)})` : `${name}${pathEndOf(url)}`
}

const shownPathMax = 16

/** A short path, or the end of a longer one. */
function pathEndOf(url: string): string {
  const path = (URL.parse(url)?.pathname ?? '').replace(/\/$/, '')
  return path.length <= shownPathMax ? path : `/…${path.slice(-4)}`
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
