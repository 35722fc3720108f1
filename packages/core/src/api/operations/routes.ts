import { z } from 'zod'
import { defineRoute } from '../../contract/route.js'

export const health = z
  .strictObject({
    status: z.enum(['healthy', 'degraded']),
    version: z.string(),
    checks: z.strictObject({
      database: z.boolean(),
      queue: z.boolean(),
      register: z.boolean().meta({
        description: 'Whether a register has been imported. A missing register does not make the server degraded.',
      }),
    }),
  })
  .meta({ id: 'Health' })

const readiness = z.strictObject({
  status: z.enum(['ready', 'not_ready']),
  checks: z.strictObject({
    database: z.boolean(),
    migrations: z.boolean(),
    register: z.boolean().meta({ description: 'Whether the check for an imported register has completed.' }),
  }),
})

export const operationsRoutes = {
  health: defineRoute({
    id: 'health',
    method: 'GET',
    path: '/healthz',
    area: 'operations',
    summary: 'Health: whether the server and its database are working',
    credentials: [],
    rate: 'probe',
    input: {},
    outputs: {
      200: { description: 'Healthy', schema: health },
      503: { description: 'Degraded', schema: health },
    },
    errors: [],
    example: {},
  }),

  ready: defineRoute({
    id: 'ready',
    method: 'GET',
    path: '/readyz',
    area: 'operations',
    summary: 'Readiness: whether this process has started and can reach its database',
    credentials: [],
    rate: 'probe',
    input: {},
    outputs: {
      200: { description: 'Ready', schema: readiness },
      503: { description: 'Not ready: do not send requests to this process', schema: readiness },
    },
    errors: [],
    example: {},
  }),

  live: defineRoute({
    id: 'live',
    method: 'GET',
    path: '/livez',
    area: 'operations',
    summary: 'Liveness: whether this process responds, regardless of its database',
    credentials: [],
    rate: 'probe',
    input: {},
    outputs: {
      200: { description: 'Alive', schema: z.strictObject({ status: z.literal('alive'), version: z.string() }) },
    },
    errors: [],
    example: {},
  }),

  metrics: defineRoute({
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    area: 'operations',
    summary: 'Prometheus metrics; needs loopback access or the metrics token as bearer',
    credentials: [],
    rate: 'probe',
    input: {},
    outputs: { 200: { description: 'Text exposition format', schema: z.string(), contentType: 'text/plain' } },
    errors: ['forbidden'],
    example: {},
  }),

  openApi: defineRoute({
    id: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    area: 'operations',
    summary: 'This OpenAPI document',
    credentials: [],
    rate: 'probe',
    input: {},
    outputs: {
      200: { description: 'OpenAPI 3.1', schema: z.looseObject({ openapi: z.string() }) },
      304: { description: 'Not modified: the `ETag` in `If-None-Match` is current' },
    },
    errors: [],
    example: {},
  }),
}
