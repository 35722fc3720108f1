import { z } from 'zod'
import { listOf, pageOf, pageParameters, reachesTooDeep, time, tooDeep } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { signalFilter } from '../signals/schemas.js'
import { createdDestination, delivery, destination, destinationId, webhookUrl } from './schemas.js'

const destinationPath = z.object({ id: destinationId })
const deliveriesQuery = z.object(pageParameters).refine((query) => !reachesTooDeep(query), tooDeep)

export const webhookRoutes = {
  listWebhooks: defineRoute({
    id: 'listWebhooks',
    method: 'GET',
    path: '/v1/partner/webhooks',
    area: 'webhooks',
    summary: 'List the webhook destinations of this account',
    credentials: ['session', 'key'],
    rate: 'account',
    input: {},
    outputs: { 200: { description: 'All destinations, without their secrets', schema: listOf(destination) } },
    errors: [],
    example: {},
  }),

  createWebhook: defineRoute({
    id: 'createWebhook',
    method: 'POST',
    path: '/v1/partner/webhooks',
    area: 'webhooks',
    summary: 'Register a webhook destination for signals',
    credentials: ['session', 'key'],
    rate: 'account',
    isIdempotent: true,
    input: { body: z.strictObject({ webhook_url: webhookUrl, signal_type: signalFilter }) },
    outputs: {
      201: { description: 'Registered; includes the signing secret', schema: createdDestination },
      200: { description: 'Already registered', schema: destination },
    },
    errors: ['invalid_webhook_url', 'invalid_signal_type', 'webhooks_full'],
    example: { body: { webhook_url: 'https://hooks.harbour-lane.example/signals', signal_type: 'all' } },
  }),

  deleteWebhook: defineRoute({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/v1/partner/webhooks/{id}',
    area: 'webhooks',
    summary: 'Delete a destination and cancel its pending deliveries',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { path: destinationPath },
    outputs: {
      200: { description: 'Deleted', schema: z.strictObject({ id: z.int(), deleted: z.literal(true) }) },
    },
    errors: ['not_found'],
    example: { path: { id: '1' } },
  }),

  testWebhook: defineRoute({
    id: 'testWebhook',
    method: 'POST',
    path: '/v1/partner/webhooks/{id}/test',
    area: 'webhooks',
    summary: 'Send a signed test event',
    credentials: ['session', 'key'],
    rate: 'account',
    isIdempotent: true,
    input: { path: destinationPath },
    outputs: { 202: { description: 'Queued', schema: delivery } },
    errors: ['not_found'],
    example: { path: { id: '1' } },
  }),

  rotateWebhookSecret: defineRoute({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/v1/partner/webhooks/{id}/rotate-secret',
    area: 'webhooks',
    summary: 'Get a new signing secret; the previous one also signs for another day',
    credentials: ['session', 'key'],
    rate: 'account',
    isIdempotent: true,
    input: { path: destinationPath },
    outputs: {
      200: {
        description: 'The destination with its new secret',
        schema: createdDestination.extend({ previous_valid_until: time }),
      },
    },
    errors: ['not_found'],
    example: { path: { id: '1' } },
  }),

  listDeliveries: defineRoute({
    id: 'listDeliveries',
    method: 'GET',
    path: '/v1/partner/webhooks/{id}/deliveries',
    area: 'webhooks',
    summary: 'List the deliveries to a destination and their results',
    credentials: ['session', 'key'],
    rate: 'account',
    input: { path: destinationPath, query: deliveriesQuery },
    outputs: { 200: { description: 'A page of deliveries, newest first', schema: pageOf(delivery) } },
    errors: ['not_found'],
    example: { path: { id: '1' }, query: { page: '1', limit: '20' } },
  }),

  recoverDeliveries: defineRoute({
    id: 'recoverDeliveries',
    method: 'POST',
    path: '/v1/partner/webhooks/{id}/recover',
    area: 'webhooks',
    summary: 'Send all failed deliveries since a given time again',
    credentials: ['session', 'key'],
    rate: 'account',
    isIdempotent: true,
    input: { path: destinationPath, body: z.strictObject({ since: time }) },
    outputs: {
      202: {
        description: 'Queued',
        schema: z.strictObject({ destination_id: z.int(), since: time, queued: z.int() }),
      },
    },
    errors: ['not_found'],
    example: { path: { id: '1' }, body: { since: '2026-03-01T00:00:00Z' } },
  }),

  replayDelivery: defineRoute({
    id: 'replayDelivery',
    method: 'POST',
    path: '/v1/partner/deliveries/{id}/replay',
    area: 'webhooks',
    summary: 'Send one delivery again with a new delivery id',
    credentials: ['session', 'key'],
    rate: 'account',
    isIdempotent: true,
    input: { path: z.object({ id: z.string().max(100) }) },
    outputs: { 202: { description: 'Queued', schema: delivery } },
    errors: ['not_found'],
    example: { path: { id: 'dlv_7hPq3RnC5tWd9Ks2Vb6Xm1' } },
  }),
}
