import { z } from 'zod'
import { defineRoutes } from '../../contract/route.js'

export const health = z
  .strictObject({
    status: z.enum(['healthy', 'degraded']),
    version: z.string(),
    checks: z.strictObject({
      database: z.boolean(),
      queue: z.boolean().nullable().meta({
        description: 'False if a task waits for over a minute and no worker was seen in it; null if unknown.',
      }),
      register: z.boolean().nullable().meta({
        description: 'Whether a register is imported, which the status does not need; null if unknown.',
      }),
    }),
  })
  .meta({ id: 'Health' })

const readiness = z.strictObject({
  status: z.enum(['ready', 'not_ready']),
  checks: z.strictObject({
    database: z.boolean(),
    migrations: z.boolean(),
    register_checked: z.boolean().meta({
      description: 'Whether this process knows if a register is imported. `/healthz` says whether there is one.',
    }),
  }),
})

const healthExample = {
  status: 'healthy',
  version: '0.1.0',
  checks: { database: true, queue: true, register: true },
} as const
const readinessExample = {
  status: 'ready',
  checks: { database: true, migrations: true, register_checked: true },
} as const
const metricsExample = `# HELP brassplate_register_companies Companies in the imported register
# TYPE brassplate_register_companies gauge
brassplate_register_companies 5698211
`

const shared = { area: 'operations', credentials: [], right: null, rate: 'probe' } as const

export const operationsRoutes = defineRoutes(shared, {
  health: {
    method: 'GET',
    path: '/healthz',
    summary: 'Health: whether the server and its database are working',
    description:
      'Returns 503 if the database cannot be read and written. `status` is also `degraded` if `queue` is false. For monitoring.',
    outputs: {
      200: { description: 'Healthy', schema: health, example: healthExample },
      503: {
        description: 'Degraded',
        schema: health,
        example: { ...healthExample, status: 'degraded', checks: { database: false, queue: null, register: null } },
      },
    },
  },

  ready: {
    method: 'GET',
    path: '/readyz',
    summary: 'Readiness: whether this process has started and can reach its database',
    description: 'Returns 200 if this process can serve requests, and 503 if not. For load balancers.',
    outputs: {
      200: { description: 'Ready', schema: readiness, example: readinessExample },
      503: {
        description: 'Not ready: do not send requests to this process',
        schema: readiness,
        example: { ...readinessExample, status: 'not_ready', checks: { ...readinessExample.checks, database: false } },
      },
    },
  },

  live: {
    method: 'GET',
    path: '/livez',
    summary: 'Liveness: whether this process responds, regardless of its database',
    description:
      'Returns 200 as long as the process responds, without the database. For deciding whether to restart it.',
    outputs: {
      200: {
        description: 'Alive',
        schema: z.strictObject({ status: z.literal('alive'), version: z.string() }),
        example: { status: 'alive', version: '0.1.0' },
      },
    },
  },

  metrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Prometheus metrics; needs loopback access or the metrics token as bearer',
    description:
      'The metrics of this process in the text format of Prometheus. Without the metrics token, only calls from the same machine are allowed.',
    outputs: {
      200: {
        description: 'Text exposition format',
        schema: z.string(),
        contentType: 'text/plain',
        example: metricsExample,
      },
    },
    errors: ['forbidden'],
  },

  openApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This OpenAPI document',
    description: 'The description of this API for tools and code generators, with an `ETag`.',
    rate: 'visitor',
    outputs: {
      200: {
        description: 'OpenAPI 3.1',
        schema: z.looseObject({ openapi: z.string() }),
        example: { openapi: '3.1.0', info: { title: 'Brassplate', version: '1.0.0', 'x-release': '0.1.0' }, paths: {} },
      },
      304: { description: 'Not modified: the `ETag` in `If-None-Match` is current' },
    },
  },
})
