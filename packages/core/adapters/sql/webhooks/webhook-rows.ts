import type { SignalFilter } from '../../../src/signals/signal-type.js'
import type { Delivery } from '../../../src/webhooks/delivery/delivery.js'
import { companyInEvent } from '../../../src/webhooks/delivery/event-text.js'
import type { DestinationFilter } from '../../../src/webhooks/destination/destination-filter.js'
import type { FoundDestination } from '../../../src/webhooks/destination/destination-store.js'
import { sql } from '../query.js'

export interface DestinationRow extends Omit<FoundDestination, 'filter' | 'schedule' | 'isPaused' | 'isConfirmed'> {
  readonly filter: string
  readonly schedule: string | null
  readonly isPaused: number
  readonly isConfirmed: number
}

export const destinationColumns = sql`id, account_id AS account, webhook_url AS url, address,
  signal_type AS "signalType", kind, filter, description, schedule, is_paused AS "isPaused",
  is_confirmed AS "isConfirmed", disabled_reason AS "disabledReason", stopped_at AS "stoppedAt",
  secret_last4 AS "secretLast4", created_at AS "createdAt", last_success_at AS "lastSuccessAt",
  last_failure_at AS "lastFailureAt", consecutive_failures AS "consecutiveFailures"`

export function destinationOf(row: DestinationRow): FoundDestination {
  return {
    ...row,
    filter: filterOf(row),
    schedule: row.schedule === null ? null : JSON.parse(row.schedule),
    isPaused: row.isPaused === 1,
    isConfirmed: row.isConfirmed === 1,
  }
}

/** Only what differs from `signal_type` alone, so that the filter of an older row is empty. */
export function filterText(signalType: SignalFilter, { types, ...lists }: DestinationFilter): string {
  const isSame = types.length === 1 && types[0] === signalType
  const used = Object.entries(lists).filter(([, list]) => list.length > 0)
  return JSON.stringify({ ...(isSame ? {} : { types }), ...Object.fromEntries(used) })
}

export function filterOf({ signalType, filter }: Pick<DestinationRow, 'signalType' | 'filter'>): DestinationFilter {
  return { types: [signalType], severities: [], tags: [], companies: [], ...JSON.parse(filter) }
}

export interface DeliveryRow extends Omit<Delivery, 'company'> {
  /** Null unless it tells a signal: a digest is long, and the company of a test is fictional. */
  readonly signalBody: string | null
}

export const deliveryColumns = sql`id, destination_id AS destination, event_id AS "eventId", event_type AS "eventType",
  destination_sequence AS "sequence", status, earlier_attempts + attempts AS attempts, created_at AS "createdAt",
  last_attempt_at AS "lastAttemptAt", CASE WHEN lease_id IS NULL THEN due_at END AS "nextAttemptAt",
  delivered_at AS "deliveredAt", response_status AS "responseStatus", error_message AS "errorMessage",
  replay_of AS "replayOf",
  CASE WHEN event_type LIKE 'signal.%' AND destination_sequence IS NOT NULL THEN body END AS "signalBody"`

export function deliveryOf({ signalBody, ...row }: DeliveryRow): Delivery {
  return { ...row, company: signalBody === null ? null : companyInEvent(signalBody) }
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
