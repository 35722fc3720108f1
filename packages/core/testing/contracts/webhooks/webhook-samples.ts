import type { Stores } from '../../../src/ports.js'
import { asId } from '../../../src/shared/ids.js'
import type { FeedSignal } from '../../../src/signals/signal.js'
import type { NewDelivery, PastAttempt } from '../../../src/webhooks/delivery/delivery.js'
import type { AttemptResult, ClaimedDelivery, FullReceivers } from '../../../src/webhooks/delivery/delivery-store.js'
import type { NewDestination } from '../../../src/webhooks/destination/destination-store.js'
import { noon, sampleAccount, sampleCompanyNumber } from '../samples.js'

export const deliveryLeaseMs = 45_000
export const noneFull: FullReceivers = { destinations: [], origins: [], accounts: [], skipsFailing: false }

export function sampleDestination(name: string, account = 'ada', at = noon): NewDestination {
  return {
    account: sampleAccount(account).id,
    url: `https://${name}.harbour-lane.example/hook`,
    address: `https://${name}.harbour-lane.example/hook`,
    origin: `https://${name}.harbour-lane.example`,
    signalType: 'all',
    kind: 'webhook',
    filter: { types: ['all'], severities: [], tags: [], companies: [] },
    description: '',
    schedule: null,
    isConfirmed: true,
    digestAt: null,
    sealedSecret: `sealed-${name}`,
    secretLast4: 'wxyz',
    at,
  }
}

/** Adds a destination; throws if there is no room. Returns its number. */
export async function addDestination(stores: Stores, destination: NewDestination, limit = 100): Promise<number> {
  const added = await stores.webhooks.add(destination, limit)
  if (added.kind !== 'added') throw new Error(`The destination was not added: ${added.kind}`)
  return added.destination.id
}

export function sampleDelivery(name: string, sequence: number | null = null, at = noon): NewDelivery {
  return {
    id: asId('dlv', `dlv_${name}`),
    eventId: `sig_${name}`,
    eventType: 'signal.director_resigned',
    sequence,
    body: JSON.stringify({ id: `sig_${name}`, said: 'naïve “quotes” 🏴 \u0000' }),
    replayOf: null,
    at,
  }
}

export function queueSample(stores: Stores, destination: number, name: string, at = noon): Promise<boolean> {
  return stores.deliveries.queueNext(destination, at, (sequence) => sampleDelivery(name, sequence, at))
}

/** Claims a delivery, if there is one. */
export async function claimSample(
  stores: Stores,
  leaseId: string,
  now = noon,
  full = noneFull,
): Promise<ClaimedDelivery | null> {
  const [claimed] = await stores.deliveries.claim({ id: leaseId, until: now + deliveryLeaseMs }, now, full, 1)
  return claimed ?? null
}

/** Claims a delivery; throws if there is none. */
export async function claimedSample(stores: Stores, leaseId: string, now = noon): Promise<ClaimedDelivery> {
  const claimed = await claimSample(stores, leaseId, now)
  if (!claimed) throw new Error('there was nothing to claim')
  return claimed
}

const health = { lastSuccessAt: null, lastFailureAt: null, failingSince: null, consecutiveFailures: 0 }

export function sampleAttempt(number: number, startedAt = noon, responseStatus = 204): PastAttempt {
  const errorMessage = responseStatus === 204 ? null : `The destination returned ${responseStatus}.`
  const responseExcerpt = 'naïve “quotes” 🏴 \u0000 \ud83d'
  return { number, startedAt, durationMs: 12, responseStatus, responseExcerpt, errorMessage }
}

export function deliveredAt(at: number): AttemptResult {
  return {
    status: 'delivered',
    nextAttemptAt: null,
    deliveredAt: at,
    responseStatus: 204,
    errorMessage: null,
    pastAttempts: [sampleAttempt(1, at)],
    health: { ...health, lastSuccessAt: at },
  }
}

export function failedAt(at: number, nextAttemptAt: number | null): AttemptResult {
  return {
    status: nextAttemptAt === null ? 'dead_letter' : 'pending',
    nextAttemptAt,
    deliveredAt: null,
    responseStatus: 500,
    errorMessage: 'The destination returned 500.',
    pastAttempts: [sampleAttempt(1, at, 500)],
    health: { ...health, lastFailureAt: at, failingSince: at, consecutiveFailures: 1 },
  }
}

const director = { name: 'FICTION, Ada', officer_role: 'director', appointed_on: '2019-04-01' }

export function sampleFeedSignal(name: string, account = 'ada', sequence = 1): FeedSignal {
  return {
    id: asId('sig', `sig_${name}`),
    type: 'director_resigned',
    company: sampleCompanyNumber(1),
    companyName: 'HARBOUR LANE LTD',
    summary: 'A director of HARBOUR LANE LTD has resigned.',
    before: { ...director, resigned_on: null },
    after: { ...director, resigned_on: '2026-03-01' },
    occurredOn: '2026-03-01',
    publishedAt: null,
    detectedAt: noon,
    source: { kind: 'stream', stream: 'officers', timepoint: 7 },
    tags: ['clients'],
    reference: 'CRM-4711',
    account: sampleAccount(account).id,
    sequence,
    seen: null,
  }
}
