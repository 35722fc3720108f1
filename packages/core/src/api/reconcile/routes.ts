import { z } from 'zod'
import { listOf, time } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'

const link = z
  .strictObject({
    id: z.string(),
    name: z.string().nullable(),
    token_last4: z.string(),
    created_at: time,
    last_used_at: time.nullable().meta({ description: 'To the minute; null if it was never used.' }),
  })
  .meta({ id: 'ReconcileLink' })

const createdLink = link
  .extend({
    token: z.string().optional().meta({ description: 'It is shown only once; a replayed response omits it.' }),
    url: z
      .string()
      .optional()
      .meta({ description: 'The address to add in OpenRefine. It contains the token; a replayed response omits it.' }),
  })
  .meta({ id: 'CreatedReconcileLink' })

const exampleLink = {
  id: 'link_6tQm2Xr9Lc4Vb8Zn1Kp5Ws',
  name: 'OpenRefine',
  token_last4: 'x7Qd',
  created_at: '2026-03-02T09:14:04.120Z',
  last_used_at: null,
}
const exampleToken = 'bp_rec_0J3kT9vRz5WcYb2Lm8Qs4Xn7Pd1Hg6Fa0Ux7Qd'

const shared = { area: 'register', credentials: ['session', 'key'], rate: 'account' } as const

export const reconcileRoutes = defineRoutes(shared, {
  listReconcileLinks: {
    method: 'GET',
    path: '/v1/reconcile/links',
    summary: 'List the reconciliation links of this account',
    description: 'Lists the links that OpenRefine uses, oldest first, without their tokens. Free.',
    right: 'read',
    outputs: {
      200: { description: 'All links', schema: listOf(link), example: { data: [exampleLink] } },
    },
  },

  createReconcileLink: {
    method: 'POST',
    path: '/v1/reconcile/links',
    summary: 'Create a reconciliation link for OpenRefine',
    description:
      'Creates a read-only address for OpenRefine, which cannot send an API key. Its token is shown only here. At most 10 links.',
    right: 'manage',
    isIdempotent: true,
    input: {
      body: z.strictObject({
        name: z.string().max(100).optional().meta({ description: 'A name to recognise the link by.' }),
      }),
      isBodyOptional: true,
    },
    outputs: {
      201: {
        description: 'Created; includes the token',
        schema: createdLink,
        example: {
          ...exampleLink,
          token: exampleToken,
          url: `https://brassplate.your-company.co.uk/reconcile/${exampleToken}`,
        },
      },
    },
    errors: ['invalid_request'],
    example: { body: { name: 'OpenRefine' } },
  },

  deleteReconcileLink: {
    method: 'DELETE',
    path: '/v1/reconcile/links/{id}',
    summary: 'Revoke a reconciliation link',
    description: 'Revokes a link at once. Projects in OpenRefine that use it need a new one.',
    right: 'manage',
    input: { path: z.object({ id: z.string().max(100).meta({ description: 'The id of a link.' }) }) },
    outputs: {
      200: {
        description: 'Revoked',
        schema: z.strictObject({ id: z.string(), deleted: z.literal(true) }),
        example: { id: exampleLink.id, deleted: true },
      },
    },
    errors: ['not_found'],
    example: { path: { id: exampleLink.id } },
  },
})
