import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import { offsetOf } from '../../src/shared/page.js'
import type { Delivery, NewDelivery } from '../../src/webhooks/delivery/delivery.js'
import {
  type ClaimedDelivery,
  deliveriesTotalMax,
  type FullReceivers,
  type WebhookDeliveries,
} from '../../src/webhooks/delivery/delivery-store.js'
import type { DestinationId } from '../../src/webhooks/destination/destination.js'
import { removeWhere } from './memory-accounts.js'
import type { MemorySession, MemoryState } from './memory-database.js'
import type { MemoryDelivery, MemoryDestination } from './memory-webhooks.js'

interface DueDelivery {
  readonly delivery: MemoryDelivery
  readonly destination: MemoryDestination | undefined
}

export function memoryWebhookDeliveries(
  session: MemorySession,
  notify: (topic: WakeUpTopic) => void,
): WebhookDeliveries {
  return {
    receivers: (accounts) =>
      session.read((state) =>
        [...state.destinations.values()]
          .filter((each) => isActive(state, each) && accounts.includes(each.account))
          .map(({ id, account, signalType }) => ({ id, account, signalType })),
      ),

    queueNext: (destination, _, deliveryOf) =>
      session.write((state) => queue(state, destination, ({ lastSequence }) => deliveryOf(lastSequence + 1))),

    queue: (destination, delivery) => session.write((state) => queue(state, destination, () => delivery)),

    countUnattemptedExtras: (destination) =>
      session.read(
        (state) =>
          [...state.deliveries.values()].filter(
            (each) =>
              each.destination === destination &&
              each.status === 'pending' &&
              each.attempts === 0 &&
              (each.replayOf !== null || each.sequence === null),
          ).length,
      ),

    async wake() {
      notify('webhooks')
    },

    find: (account, id) =>
      session.read((state) => {
        const stored = state.deliveries.get(id)
        return stored?.account === account
          ? { ...toDelivery(stored), body: stored.body, pastAttempts: stored.pastAttempts }
          : null
      }),

    list: (account, destination, page) =>
      session.read((state) => {
        const all = [...state.deliveries.values()]
          .filter((each) => each.destination === destination && each.account === account)
          .sort((one, other) => other.position - one.position)
        const items = all.slice(offsetOf(page), offsetOf(page) + page.limit).map(toDelivery)
        return { items, total: Math.min(all.length, deliveriesTotalMax) }
      }),

    recover: (destination, since, now, limit) =>
      session.write((state) => {
        if (state.destinations.get(destination)?.disabledReason !== null) return 0
        const wanted = [...state.deliveries.values()]
          .filter((each) => each.destination === destination && each.at >= since && hasFailed(each, now))
          .slice(0, limit)
        for (const each of wanted) {
          state.deliveries.set(each.id, { ...each, status: 'pending', attempts: 0, leaseId: null, dueAt: now })
        }
        return wanted.length
      }),

    claim: (lease, now, full, limit) =>
      session.write((state) => {
        const claimed = new Map<string, ClaimedDelivery>()
        for (const next of due(state, now, full)) {
          const destination = state.destinations.get(next.destination)
          if (!destination || claimed.has(destination.origin) || claimed.size >= limit) continue
          const attempts = next.leaseId === null ? next.attempts + 1 : next.attempts
          const lent = { ...next, leaseId: lease.id, dueAt: lease.until, attempts, lastAttemptAt: now }
          state.deliveries.set(next.id, lent)
          recordClaim(state, destination, now)
          claimed.set(destination.origin, toClaimed(destination, lent, lease.id))
        }
        return [...claimed.values()]
      }),

    hold: ({ id, leaseId, destination }) =>
      session.read((state) => {
        const [held, stored] = [state.destinations.get(destination.id), state.deliveries.get(id)]
        if (!held || stored?.leaseId !== leaseId) return null
        const { lastSuccessAt, lastFailureAt, failingSince, consecutiveFailures, disabledReason } = held
        const health = { lastSuccessAt, lastFailureAt, failingSince, consecutiveFailures }
        return { health, disabledReason, isCancelled: stored.status === 'cancelled', pastAttempts: stored.pastAttempts }
      }),

    async recordAttempt({ id, leaseId, destination }, { health, nextAttemptAt, ...outcome }) {
      await session.write((state) => {
        const [held, stored] = [state.destinations.get(destination.id), state.deliveries.get(id)]
        if (stored?.leaseId === leaseId) {
          state.deliveries.set(id, { ...stored, ...outcome, dueAt: nextAttemptAt, leaseId: null })
        }
        if (held) state.destinations.set(held.id, { ...held, ...health })
      })
    },

    release: ({ id, leaseId }, now) =>
      session.write((state) => {
        const stored = state.deliveries.get(id)
        if (stored?.leaseId !== leaseId || stored.status !== 'pending') return false
        state.deliveries.set(id, { ...stored, leaseId: null, dueAt: now, attempts: stored.attempts - 1 })
        return true
      }),

    voidLeases: (now) =>
      session.write((state) => {
        const leased = [...state.deliveries.values()].filter(
          (each) => each.status === 'pending' && each.leaseId !== null,
        )
        for (const each of leased) {
          state.deliveries.set(each.id, { ...each, leaseId: null, dueAt: now, attempts: each.attempts - 1 })
        }
        return leased.length
      }),

    waiting: (limit = Infinity) =>
      session.read((state) => {
        const pending = [...state.deliveries.values()].filter(({ status }) => status === 'pending')
        return Math.min(pending.length, limit)
      }),

    purge: (before, limit) =>
      session.write((state) =>
        removeWhere(state.deliveries, (each) => each.status !== 'pending' && each.at < before, limit),
      ),
  }
}

function queue(
  state: MemoryState,
  id: DestinationId,
  deliveryOf: (destination: MemoryDestination) => NewDelivery,
): boolean {
  const destination = state.destinations.get(id)
  if (destination?.disabledReason !== null) return false
  const delivery = deliveryOf(destination)
  const isThere = [...state.deliveries.values()].some(
    (each) => each.destination === id && each.eventId === delivery.eventId && each.replayOf === null,
  )
  if (isThere && delivery.replayOf === null) return false

  const position = (state.counters.get('deliveries') ?? 0) + 1
  state.counters.set('deliveries', position)
  state.deliveries.set(delivery.id, {
    ...delivery,
    account: destination.account,
    destination: id,
    position,
    status: 'pending',
    attempts: 0,
    dueAt: delivery.at,
    leaseId: null,
    lastAttemptAt: null,
    deliveredAt: null,
    responseStatus: null,
    errorMessage: null,
    pastAttempts: [],
  })
  const lastSequence = Math.max(destination.lastSequence, delivery.sequence ?? 0)
  state.destinations.set(id, { ...destination, lastSequence })
  return true
}

function hasFailed({ status, leaseId, attempts, dueAt }: MemoryDelivery, now: number): boolean {
  if (status === 'dead_letter' || status === 'cancelled') return true
  return status === 'pending' && leaseId === null && attempts > 0 && (dueAt ?? 0) > now
}

function isActive(state: MemoryState, { account, disabledReason }: MemoryDestination): boolean {
  return disabledReason === null && state.accounts.get(account)?.disabledAt === null
}

/** Deliveries that may be sent, the longest due first. */
function due(state: MemoryState, now: number, full: FullReceivers): MemoryDelivery[] {
  return [...state.deliveries.values()]
    .filter(({ status, dueAt, destination: id }) => {
      const destination = state.destinations.get(id)
      if (status !== 'pending' || (dueAt ?? 0) > now || !destination || !isActive(state, destination)) return false
      if (full.destinations.includes(id) || full.origins.includes(destination.origin)) return false
      const { account, origin } = destination
      if (full.accounts.some((each) => each.account === account && each.origin === origin)) return false
      return !full.skipsFailing || destination.consecutiveFailures === 0
    })
    .map((delivery) => ({ delivery, destination: state.destinations.get(delivery.destination) }))
    .sort(
      (one, other) =>
        claimOrder(one) - claimOrder(other) ||
        (one.destination?.claimedAt ?? 0) - (other.destination?.claimedAt ?? 0) ||
        one.delivery.destination - other.delivery.destination ||
        (one.delivery.dueAt ?? 0) - (other.delivery.dueAt ?? 0) ||
        one.delivery.position - other.delivery.position,
    )
    .map(({ delivery }) => delivery)
}

/** Accounts that share an origin alternate: none is due there before its last claim. */
function claimOrder({ delivery, destination }: DueDelivery): number {
  return Math.max(delivery.dueAt ?? 0, destination?.turnAt ?? 0)
}

function recordClaim(state: MemoryState, { id, account, origin }: MemoryDestination, now: number): void {
  for (const each of state.destinations.values()) {
    if (each.account !== account || each.origin !== origin) continue
    state.destinations.set(each.id, { ...each, turnAt: now, claimedAt: each.id === id ? now : each.claimedAt })
  }
}

function toClaimed(destination: MemoryDestination, lent: MemoryDelivery, leaseId: string): ClaimedDelivery {
  const { id, account, address, origin, signalType, secrets, consecutiveFailures } = destination
  return {
    id: lent.id,
    leaseId,
    eventId: lent.eventId,
    body: lent.body,
    attempt: lent.attempts,
    destination: { id, account, address, origin, signalType, isFailing: consecutiveFailures > 0, secrets },
  }
}

function toDelivery(stored: MemoryDelivery): Delivery {
  return {
    id: stored.id,
    destination: stored.destination,
    eventId: stored.eventId,
    eventType: stored.eventType,
    sequence: stored.sequence,
    status: stored.status,
    attempts: stored.attempts,
    createdAt: stored.at,
    lastAttemptAt: stored.lastAttemptAt,
    nextAttemptAt: stored.leaseId === null ? stored.dueAt : null,
    deliveredAt: stored.deliveredAt,
    responseStatus: stored.responseStatus,
    errorMessage: stored.errorMessage,
    replayOf: stored.replayOf,
  }
}
