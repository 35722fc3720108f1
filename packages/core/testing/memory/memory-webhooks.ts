import type { Instant } from '../../src/shared/clock.js'
import type { Delivery, NewDelivery, PastAttempt } from '../../src/webhooks/delivery/delivery.js'
import type { Destination, DestinationId, SealedSecrets } from '../../src/webhooks/destination/destination.js'
import type {
  FoundDestination,
  NewDestination,
  WebhookDestinations,
} from '../../src/webhooks/destination/destination-store.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface MemoryDestination extends FoundDestination {
  readonly origin: string
  readonly secrets: SealedSecrets
  readonly lastSequence: number
  readonly failingSince: Instant | null
  /** The last claim of its account at its origin. */
  readonly turnAt: Instant
  readonly claimedAt: Instant
}

export interface MemoryDelivery extends NewDelivery, Pick<Delivery, 'destination' | 'status' | 'attempts'> {
  readonly account: string
  readonly position: number
  /** Null if it is not pending. */
  readonly dueAt: Instant | null
  readonly leaseId: string | null
  readonly lastAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly responseStatus: number | null
  readonly errorMessage: string | null
  readonly pastAttempts: readonly PastAttempt[]
}

export function memoryWebhookDestinations(session: MemorySession): WebhookDestinations {
  return {
    add: (destination, limit) =>
      session.write((state) => {
        const { account, address, signalType } = destination
        const owned = ownedBy(state, account)
        const same = owned.find((each) => each.address === address && each.signalType === signalType)
        if (same) {
          const enabled = { ...same, disabledReason: null, failingSince: null, consecutiveFailures: 0 }
          if (same.disabledReason !== null) state.destinations.set(same.id, enabled)
          return { kind: 'exists', destination: toFound(state.destinations.get(same.id) ?? same) }
        }
        if (owned.length >= limit) return { kind: 'full' }
        return { kind: 'added', destination: toFound(added(state, destination)) }
      }),

    list: (account) => session.read((state) => ownedBy(state, account).map(toFound)),

    find: (account, id) =>
      session.read((state) => {
        const found = ownedBy(state, account).find((each) => each.id === id)
        return found ? toFound(found) : null
      }),

    count: (account) => session.read((state) => ownedBy(state, account).length),

    countFailing: (limit) =>
      session.read((state) => {
        const failing = [...state.destinations.values()].filter(
          ({ consecutiveFailures, disabledReason }) => consecutiveFailures > 0 && disabledReason === null,
        )
        return Math.min(failing.length, limit)
      }),

    remove: (account, id) =>
      session.write((state) => {
        if (state.destinations.get(id)?.account !== account) return false
        cancelQueued(state, id)
        return state.destinations.delete(id)
      }),

    replaceSecret: (account, id, { sealedSecret, secretLast4, at, previousValidUntil }) =>
      session.write((state) => {
        const found = ownedBy(state, account).find((each) => each.id === id)
        if (!found) return null
        const { secret, previousSecret, previousValidUntil: validUntil } = found.secrets
        const previous =
          validUntil !== null && validUntil > at
            ? { previousSecret, previousValidUntil: validUntil }
            : { previousSecret: secret, previousValidUntil }
        state.destinations.set(id, { ...found, secrets: { secret: sealedSecret, ...previous }, secretLast4 })
        return { destination: toFound({ ...found, secretLast4 }), previousValidUntil: previous.previousValidUntil }
      }),

    async disable(id, disabledReason) {
      await session.write((state) => {
        const found = state.destinations.get(id)
        if (!found || found.disabledReason !== null) return
        state.destinations.set(id, { ...found, disabledReason })
        cancelQueued(state, id)
      })
    },
  }
}

function added(state: MemoryState, newDestination: NewDestination): MemoryDestination {
  const id = (state.counters.get('destinations') ?? 0) + 1
  state.counters.set('destinations', id)
  const destination: MemoryDestination = {
    id,
    account: newDestination.account,
    url: newDestination.url,
    address: newDestination.address,
    origin: newDestination.origin,
    signalType: newDestination.signalType,
    disabledReason: null,
    secrets: { secret: newDestination.sealedSecret, previousSecret: null, previousValidUntil: null },
    secretLast4: newDestination.secretLast4,
    createdAt: newDestination.at,
    lastSequence: 0,
    lastSuccessAt: null,
    lastFailureAt: null,
    failingSince: null,
    consecutiveFailures: 0,
    turnAt: 0,
    claimedAt: 0,
  }
  state.destinations.set(id, destination)
  return destination
}

function ownedBy(state: MemoryState, account: string): MemoryDestination[] {
  return [...state.destinations.values()].filter((each) => each.account === account)
}

function cancelQueued(state: MemoryState, destination: DestinationId): void {
  for (const delivery of state.deliveries.values()) {
    if (delivery.destination !== destination || delivery.status !== 'pending') continue
    state.deliveries.set(delivery.id, { ...delivery, status: 'cancelled', dueAt: null })
  }
}

function toFound(stored: MemoryDestination): FoundDestination {
  const destination: Destination = {
    id: stored.id,
    account: stored.account,
    url: stored.url,
    signalType: stored.signalType,
    disabledReason: stored.disabledReason,
    secretLast4: stored.secretLast4,
    createdAt: stored.createdAt,
    lastSuccessAt: stored.lastSuccessAt,
    lastFailureAt: stored.lastFailureAt,
    consecutiveFailures: stored.consecutiveFailures,
  }
  return { ...destination, address: stored.address }
}
