import type { z } from 'zod'
import { exampleSignal } from '../signals/examples.js'
import type { createdDestination, delivery, destination, WebhookEvent } from './schemas.js'

export const exampleSecret = 'whsec_…'

export const exampleDestination: z.input<typeof destination> = {
  id: 1,
  kind: 'webhook',
  webhook_url: 'https://hooks.harbour-lane.example/signals',
  signal_type: 'all',
  signal_types: ['all'],
  severities: [],
  tags: [],
  company_numbers: [],
  description: '',
  schedule: null,
  status: 'active',
  disabled_reason: null,
  secret_last4: 'Hh8=',
  created_at: '2026-03-01T09:00:00.000Z',
  last_success_at: '2026-03-02T09:14:05.310Z',
  last_failure_at: null,
  consecutive_failures: 0,
}

export const exampleRegistered: z.input<typeof destination> = {
  ...exampleDestination,
  severities: ['critical', 'warning'],
}

const { id, ...newDestination } = exampleRegistered

/** The answer to a call that creates a destination begins with what it shows only once. */
export const exampleCreated: z.input<typeof createdDestination> = {
  id,
  secret: exampleSecret,
  ...newDestination,
  last_success_at: null,
}

export const exampleDelivery: z.input<typeof delivery> = {
  id: 'dlv_7hPq3RnC5tWd9Ks2Vb6Xm1',
  destination_id: exampleDestination.id,
  event_id: exampleSignal.id,
  event_type: `signal.${exampleSignal.signal_type}`,
  company_number: exampleSignal.company_number,
  company_name: exampleSignal.company_name,
  destination_sequence: 17,
  status: 'delivered',
  attempts: 1,
  created_at: '2026-03-02T09:14:04.120Z',
  last_attempt_at: '2026-03-02T09:14:05.020Z',
  next_attempt_at: null,
  delivered_at: '2026-03-02T09:14:05.310Z',
  response_status: 204,
  error_message: null,
  replay_of: null,
}

/** A delivery that waits for its first attempt. */
export const exampleReplay: z.input<typeof delivery> = {
  ...exampleDelivery,
  id: 'dlv_2mBz8LxF4cQj6Tn1Yr9Ws5',
  status: 'pending',
  attempts: 0,
  created_at: '2026-03-02T10:00:00.000Z',
  last_attempt_at: null,
  next_attempt_at: '2026-03-02T10:00:00.000Z',
  delivered_at: null,
  response_status: null,
  replay_of: exampleDelivery.id,
}

export const exampleTest: z.input<typeof delivery> = {
  ...exampleReplay,
  event_id: 'evt_6kVd2NwG8pZs4Jc7Ht1Qy9',
  event_type: 'webhook.test',
  company_number: null,
  company_name: null,
  destination_sequence: null,
  replay_of: null,
}

export const exampleEvent: WebhookEvent = {
  id: exampleSignal.id,
  type: `signal.${exampleSignal.signal_type}`,
  timestamp: exampleSignal.detected_at,
  destination_sequence: 17,
  data: exampleSignal,
}

export const exampleDeliveryDetails = {
  delivery: {
    id: 'dlv_7hPq3RnC5tWd9Ks2Vb6Xm1',
    destination_id: 1,
    event_id: 'evt_5pTd1Wc8Kq2ZrB3mN7sXy4',
    event_type: 'webhook.test',
    company_number: null,
    company_name: null,
    destination_sequence: null,
    status: 'pending',
    attempts: 1,
    created_at: '2026-03-01T09:00:00.000Z',
    last_attempt_at: '2026-03-01T09:00:00.120Z',
    next_attempt_at: '2026-03-01T09:00:05.400Z',
    delivered_at: null,
    response_status: 503,
    error_message: 'The destination returned 503.',
    replay_of: null,
  },
  request: {
    url: 'https://hooks.harbour-lane.example/signals',
    headers: {
      'content-type': 'application/json',
      'X-Brassplate-Signature': 'e3d1a4…',
      'X-Brassplate-Timestamp': '1772355600',
      'X-Brassplate-Delivery': 'dlv_7hPq3RnC5tWd9Ks2Vb6Xm1',
      'X-Brassplate-Attempt': '1',
      'webhook-id': 'evt_5pTd1Wc8Kq2ZrB3mN7sXy4',
      'webhook-timestamp': '1772355600',
      'webhook-signature': 'v1,9mKq…',
    },
    body: '{"id":"evt_5pTd1Wc8Kq2ZrB3mN7sXy4","type":"webhook.test","timestamp":"2026-03-01T09:00:00.000Z","destination_sequence":null,"data":{"message":"This is a test event. No company has changed."}}',
  },
  attempts: [
    {
      number: 1,
      started_at: '2026-03-01T09:00:00.120Z',
      duration_ms: 84,
      response_status: 503,
      response_excerpt: 'Maintenance until 10:00',
      error_message: 'The destination returned 503.',
    },
  ],
}
