import { asId } from '../../../src/shared/ids.js'
import type { SignalFilter } from '../../../src/signals/signal-type.js'
import type { Delivery, DeliveryStatus } from '../../../src/webhooks/delivery/delivery.js'
import { companyInEvent } from '../../../src/webhooks/delivery/event-text.js'
import type { DestinationKind, DisabledReason } from '../../../src/webhooks/destination/destination.js'
import type { DestinationFilter } from '../../../src/webhooks/destination/destination-filter.js'
import type { FoundDestination } from '../../../src/webhooks/destination/destination-store.js'
import { sql } from '../query.js'

export interface DestinationRow {
  id: number
  account_id: string
  webhook_url: string
  address: string
  signal_type: SignalFilter
  kind: DestinationKind
  filter: string
  description: string
  schedule: string | null
  is_paused: number
  is_confirmed: number
  disabled_reason: DisabledReason | null
  stopped_at: number | null
  secret_last4: string
  created_at: number
  last_success_at: number | null
  last_failure_at: number | null
  consecutive_failures: number
}

export const destinationColumns = sql`id, account_id, webhook_url, address, signal_type, kind, filter, description,
  schedule, is_paused, is_confirmed, disabled_reason, stopped_at, secret_last4, created_at, last_success_at, last_failure_at, consecutive_failures`

export function destinationOf(row: DestinationRow): FoundDestination {
  return {
    id: row.id,
    account: asId('acc', row.account_id),
    url: row.webhook_url,
    address: row.address,
    signalType: row.signal_type,
    kind: row.kind,
    filter: filterOf(row),
    description: row.description,
    schedule: row.schedule === null ? null : JSON.parse(row.schedule),
    isPaused: row.is_paused === 1,
    isConfirmed: row.is_confirmed === 1,
    disabledReason: row.disabled_reason,
    stoppedAt: row.stopped_at,
    secretLast4: row.secret_last4,
    createdAt: row.created_at,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    consecutiveFailures: row.consecutive_failures,
  }
}

/** Only what differs from `signal_type` alone, so that the filter of an older row is empty. */
export function filterText(signalType: SignalFilter, { types, ...lists }: DestinationFilter): string {
  const isSame = types.length === 1 && types[0] === signalType
  const used = Object.entries(lists).filter(([, list]) => list.length > 0)
  return JSON.stringify({ ...(isSame ? {} : { types }), ...Object.fromEntries(used) })
}

export function filterOf({ signal_type, filter }: Pick<DestinationRow, 'signal_type' | 'filter'>): DestinationFilter {
  return { types: [signal_type], severities: [], tags: [], companies: [], ...JSON.parse(filter) }
}

export interface DeliveryRow {
  id: string
  destination_id: number
  event_id: string
  event_type: string
  destination_sequence: number | null
  /** Null unless it tells a signal: a digest is long, and the company of a test is fictional. */
  signal_body: string | null
  status: DeliveryStatus
  attempts: number
  earlier_attempts: number
  created_at: number
  last_attempt_at: number | null
  due_at: number | null
  lease_id: string | null
  delivered_at: number | null
  response_status: number | null
  error_message: string | null
  replay_of: string | null
}

export const deliveryColumns = sql`id, destination_id, event_id, event_type, destination_sequence,
  CASE WHEN event_type LIKE 'signal.%' AND destination_sequence IS NOT NULL THEN body END AS signal_body, status, attempts,
  earlier_attempts, created_at, last_attempt_at, due_at, lease_id, delivered_at, response_status, error_message, replay_of`

export function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: asId('dlv', row.id),
    destination: row.destination_id,
    eventId: row.event_id,
    eventType: row.event_type,
    company: row.signal_body === null ? null : companyInEvent(row.signal_body),
    sequence: row.destination_sequence,
    status: row.status,
    attempts: row.earlier_attempts + row.attempts,
    createdAt: row.created_at,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.lease_id === null ? row.due_at : null,
    deliveredAt: row.delivered_at,
    responseStatus: row.response_status,
    errorMessage: row.error_message,
    replayOf: row.replay_of === null ? null : asId('dlv', row.replay_of),
  }
}

/**
 * The `due_at` of a destination, to be set again after each change to its deliveries or its account. It is when the
 * first delivery is due, but not before the last turn of the account at the origin.
 */
export const firstDue = sql`CASE WHEN EXISTS (SELECT 1 FROM accounts
    WHERE accounts.id = webhook_destinations.account_id AND accounts.disabled_at IS NULL)
  THEN (SELECT CASE WHEN first.due_at < webhook_destinations.turn_at THEN webhook_destinations.turn_at ELSE first.due_at END
    FROM webhook_deliveries AS first
    WHERE first.destination_id = webhook_destinations.id AND first.status = 'pending' ORDER BY first.due_at LIMIT 1)
  END`
