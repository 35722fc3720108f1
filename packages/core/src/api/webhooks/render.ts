import type { z } from 'zod'
import { isoTime } from '../../shared/clock.js'
import type { Delivery } from '../../webhooks/delivery/delivery.js'
import type { DescribedDelivery } from '../../webhooks/delivery/describe-delivery.js'
import { type Destination, destinationStatus } from '../../webhooks/destination/destination.js'
import type { delivery, deliveryDetails, destination } from './schemas.js'

export function renderDestination(record: Destination): z.input<typeof destination> {
  const { filter, schedule } = record
  const [signalType = 'all', ...others] = filter.types
  return {
    id: record.id,
    kind: record.kind,
    webhook_url: record.url,
    signal_type: others.length > 0 ? 'several' : signalType,
    signal_types: [...filter.types],
    severities: [...filter.severities],
    tags: [...filter.tags],
    company_numbers: [...filter.companies],
    description: record.description,
    schedule: schedule && {
      frequency: schedule.frequency,
      hour: schedule.hour,
      weekday: schedule.weekday,
      time_zone: schedule.timeZone,
    },
    status: destinationStatus(record),
    disabled_reason: record.disabledReason,
    secret_last4: record.secretLast4,
    created_at: isoTime(record.createdAt),
    last_success_at: timeOf(record.lastSuccessAt),
    last_failure_at: timeOf(record.lastFailureAt),
    consecutive_failures: record.consecutiveFailures,
  }
}

export function renderDelivery(record: Delivery): z.input<typeof delivery> {
  return {
    id: record.id,
    destination_id: record.destination,
    event_id: record.eventId,
    event_type: record.eventType,
    company_number: record.company?.number ?? null,
    company_name: record.company?.name ?? null,
    destination_sequence: record.sequence,
    status: record.status,
    attempts: record.attempts,
    created_at: isoTime(record.createdAt),
    last_attempt_at: timeOf(record.lastAttemptAt),
    next_attempt_at: timeOf(record.nextAttemptAt),
    delivered_at: timeOf(record.deliveredAt),
    response_status: record.responseStatus,
    error_message: record.errorMessage,
    replay_of: record.replayOf,
  }
}

export function renderDeliveryDetails({
  delivery: record,
  url,
  headers,
  body,
}: DescribedDelivery): z.input<typeof deliveryDetails> {
  return {
    delivery: renderDelivery(record),
    request: { url, headers: headers && { ...headers }, body },
    attempts: record.pastAttempts.map((attempt) => ({
      number: attempt.number,
      started_at: isoTime(attempt.startedAt),
      duration_ms: attempt.durationMs,
      response_status: attempt.responseStatus,
      response_excerpt: attempt.responseExcerpt,
      error_message: attempt.errorMessage,
    })),
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}
