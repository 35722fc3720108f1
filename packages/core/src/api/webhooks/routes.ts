import { z } from 'zod'
import { listOf, pageExample, pageOf, pageParameters, reachesTooDeep, time, tooDeep } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { signalType } from '../signals/schemas.js'
import {
  exampleCreated,
  exampleDelivery,
  exampleDeliveryDetails,
  exampleDestination,
  exampleRegistered,
  exampleReplay,
  exampleSecret,
  exampleTest,
} from './examples.js'
import {
  createdDestination,
  delivery,
  deliveryDetails,
  destination,
  destinationFields,
  destinationId,
  webhookUrl,
} from './schemas.js'

const deliveryPath = z.object({ id: z.string().max(100).meta({ description: 'The id of a delivery.' }) })
const destinationPath = z.object({ id: destinationId })
const deliveriesQuery = z.object(pageParameters).refine((query) => !reachesTooDeep(query), tooDeep)

const shared = { area: 'webhooks', credentials: ['session', 'key'], rate: 'account' } as const

export const webhookRoutes = defineRoutes(shared, {
  listWebhooks: {
    method: 'GET',
    path: '/v1/partner/webhooks',
    summary: 'List the webhook destinations of this account',
    description:
      'Lists the webhook destinations of the account, oldest first, with the result of the latest deliveries. Free.',
    right: 'read',
    outputs: {
      200: {
        description: 'All destinations, without their secrets',
        schema: listOf(destination),
        example: { data: [exampleDestination] },
      },
    },
  },

  createWebhook: {
    method: 'POST',
    path: '/v1/partner/webhooks',
    summary: 'Register a webhook destination for signals',
    description:
      'Registers an address for the signals that match every filter. The signing secret is shown only here. A mailbox other than your own first gets a link to confirm.',
    right: 'manage',
    isIdempotent: true,
    input: {
      body: z
        .strictObject({ webhook_url: webhookUrl, ...destinationFields })
        .refine(({ signal_type, signal_types }) => signal_type !== undefined || signal_types !== undefined, {
          path: ['signal_type'],
          message: 'is required, unless signal_types is given',
        }),
    },
    outputs: {
      201: {
        description: 'Registered; includes the signing secret',
        schema: createdDestination,
        example: exampleCreated,
      },
      200: { description: 'Already registered', schema: destination, example: exampleRegistered },
    },
    errors: ['invalid_webhook_url', 'invalid_signal_type', 'invalid_company_number', 'webhooks_full'],
    example: {
      body: {
        webhook_url: 'https://hooks.harbour-lane.example/signals',
        signal_type: 'all',
        severities: ['critical', 'warning'],
      },
    },
  },

  updateWebhook: {
    method: 'PATCH',
    path: '/v1/partner/webhooks/{id}',
    summary: 'Change, pause or resume a destination',
    description:
      'Changes what is given; the address stays. Signals of a paused destination become cancelled deliveries, which `recover` sends. `active` also enables a disabled one.',
    right: 'manage',
    input: {
      path: destinationPath,
      body: z.strictObject({
        ...destinationFields,
        status: z.enum(['active', 'paused']).optional(),
        end_previous_secret: z
          .literal(true)
          .optional()
          .meta({ description: 'Ends a rotation now: the old secret stops signing.' }),
      }),
    },
    outputs: {
      200: {
        description: 'The destination as it is now',
        schema: destination,
        example: {
          ...exampleDestination,
          signal_type: 'several',
          signal_types: ['insolvency', 'officer'],
          severities: ['critical', 'warning'],
          description: 'Credit team',
        },
      },
    },
    errors: ['not_found', 'invalid_signal_type', 'invalid_company_number'],
    example: {
      path: { id: '1' },
      body: {
        signal_types: ['officer', 'insolvency'],
        severities: ['critical', 'warning'],
        description: 'Credit team',
        status: 'active',
      },
    },
  },

  deleteWebhook: {
    method: 'DELETE',
    path: '/v1/partner/webhooks/{id}',
    summary: 'Delete a destination and cancel its pending deliveries',
    description: 'Deletes a destination. Deliveries that are queued for it are cancelled.',
    right: 'manage',
    input: { path: destinationPath },
    outputs: {
      200: {
        description: 'Deleted',
        schema: z.strictObject({ id: z.int(), deleted: z.literal(true) }),
        example: { id: 1, deleted: true },
      },
    },
    errors: ['not_found'],
    example: { path: { id: '1' } },
  },

  testWebhook: {
    method: 'POST',
    path: '/v1/partner/webhooks/{id}/test',
    summary: 'Send a signed test event',
    description:
      'Queues a test event, signed like a real one. At most 20 tests and replays of a destination may wait for their first attempt.',
    right: 'manage',
    isIdempotent: true,
    input: {
      path: destinationPath,
      body: z.strictObject({ signal_type: signalType.optional() }),
      isBodyOptional: true,
    },
    outputs: { 202: { description: 'Queued', schema: delivery, example: exampleTest } },
    errors: ['not_found', 'invalid_signal_type'],
    example: { path: { id: '1' }, body: { signal_type: 'charge_registered' } },
  },

  rotateWebhookSecret: {
    method: 'POST',
    path: '/v1/partner/webhooks/{id}/rotate-secret',
    summary: 'Get a new signing secret; the previous one also signs for another day',
    description:
      'Creates a new signing secret and shows it once. For 24 hours, each delivery is also signed with the previous secret.',
    right: 'manage',
    isIdempotent: true,
    input: { path: destinationPath },
    outputs: {
      200: {
        description: 'The destination with its new secret',
        schema: createdDestination.extend({
          previous_valid_until: time.meta({
            description: 'Until then, deliveries are also signed with the previous secret. ISO 8601, UTC',
          }),
        }),
        example: { ...exampleDestination, secret: exampleSecret, previous_valid_until: '2026-03-03T10:00:00.000Z' },
      },
    },
    errors: ['not_found'],
    example: { path: { id: '1' } },
  },

  listDeliveries: {
    method: 'GET',
    path: '/v1/partner/webhooks/{id}/deliveries',
    summary: 'List the deliveries to a destination and their results',
    description:
      'The deliveries to a destination, newest first, with their attempts and the last result. They are stored for 90 days.',
    right: 'read',
    input: { path: destinationPath, query: deliveriesQuery },
    outputs: {
      200: {
        description: 'A page of deliveries, newest first',
        schema: pageOf(delivery),
        example: pageExample([exampleDelivery]),
      },
    },
    errors: ['not_found'],
    example: { path: { id: '1' }, query: { page: '1', limit: '20' } },
  },

  getDelivery: {
    method: 'GET',
    path: '/v1/partner/deliveries/{id}',
    summary: 'Get one delivery with the request and its attempts',
    description:
      'What was sent, and what your server answered to the last 20 attempts. Deliveries are stored for 90 days.',
    right: 'read',
    input: { path: deliveryPath },
    outputs: {
      200: {
        description: 'The delivery, its request and its attempts, oldest first',
        schema: deliveryDetails,
        example: exampleDeliveryDetails,
      },
    },
    errors: ['not_found'],
    example: { path: { id: 'dlv_7hPq3RnC5tWd9Ks2Vb6Xm1' } },
  },

  recoverDeliveries: {
    method: 'POST',
    path: '/v1/partner/webhooks/{id}/recover',
    summary: 'Send all failed deliveries since a given time again',
    description:
      'Sends again what was created since a time and failed, was cancelled or waits for a retry: at most 10,000, oldest first, none twice.',
    right: 'manage',
    isIdempotent: true,
    input: {
      path: destinationPath,
      body: z.strictObject({
        since: time.meta({ description: 'Only deliveries that were created at this time or later.' }),
      }),
    },
    outputs: {
      202: {
        description: 'Queued',
        schema: z.strictObject({ destination_id: z.int(), since: time, queued: z.int() }),
        example: { destination_id: 1, since: '2026-03-01T00:00:00.000Z', queued: 3 },
      },
    },
    errors: ['not_found'],
    example: { path: { id: '1' }, body: { since: '2026-03-01T00:00:00Z' } },
  },

  replayDelivery: {
    method: 'POST',
    path: '/v1/partner/deliveries/{id}/replay',
    summary: 'Send one delivery again with a new delivery id',
    description:
      'Queues the same bytes again under a new delivery id. At most 20 tests and replays of a destination may wait for their first attempt.',
    right: 'manage',
    isIdempotent: true,
    input: { path: deliveryPath },
    outputs: { 202: { description: 'Queued', schema: delivery, example: exampleReplay } },
    errors: ['not_found'],
    example: { path: { id: 'dlv_7hPq3RnC5tWd9Ks2Vb6Xm1' } },
  },
})
