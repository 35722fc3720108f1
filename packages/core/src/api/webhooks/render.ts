import type { z } from 'zod'
import { isoTime } from '../../shared/clock.js'
import type { Delivery } from '../../webhooks/delivery/delivery.js'
import type { Destination } from '../../webhooks/destination/destination.js'
import type { delivery, destination } from './schemas.js'

export function renderDestination(given: Destination): z.input<typeof destination> {
  return {
    id: given.id,
    webhook_url: given.url,
    signal_type: given.signalType,
    status: given.disabledReason === null ? 'active' : 'disabled',
    disabled_reason: given.disabledReason,
    secret_last4: given.secretLast4,
    created_at: isoTime(given.createdAt),
    last_success_at: timeOf(given.lastSuccessAt),
    last_failure_at: timeOf(given.lastFailureAt),
    consecutive_failures: given.consecutiveFailures,
  }
}

export function renderDelivery(given: Delivery): z.input<typeof delivery> {
  return {
    id: given.id,
    destination_id: given.destination,
    event_id: given.eventId,
    event_type: given.eventType,
    destination_sequence: given.sequence,
    status: given.status,
    attempts: given.attempts,
    created_at: isoTime(given.createdAt),
    last_attempt_at: timeOf(given.lastAttemptAt),
    next_attempt_at: timeOf(given.nextAttemptAt),
    delivered_at: timeOf(given.deliveredAt),
    response_status: given.responseStatus,
    error_message: given.errorMessage,
    replay_of: given.replayOf,
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}
