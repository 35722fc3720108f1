import { z } from 'zod'
import { namedKeysMax } from '../../accounts/api-key/named-keys.js'
import { listOf, time } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { exampleApiKey, exampleListedKey } from './examples.js'
import { keyName, listedKey, rights } from './key-schemas.js'

const keyId = z.string().max(100).meta({ description: 'The id of a key, as the list of keys shows it.' })

const shared = { area: 'accounts', credentials: ['session', 'key'], rate: 'account' } as const

export const keyRoutes = defineRoutes(shared, {
  listApiKeys: {
    method: 'GET',
    path: '/v1/auth/api-keys',
    summary: 'List the API keys of this account',
    description:
      'The default key, replaced ones that still work, and the named keys, oldest first. They are not shown themselves. Free.',
    right: 'read',
    outputs: {
      200: { description: 'All keys', schema: listOf(listedKey), example: { data: [exampleListedKey] } },
    },
  },

  createApiKey: {
    method: 'POST',
    path: '/v1/auth/api-keys',
    summary: 'Create an API key with a name, rights and an expiry',
    description: `Shows the key, for the only time. An account has at most ${namedKeysMax} beside the default one. No key can create one that may do more or lasts longer.`,
    right: 'manage',
    isIdempotent: true,
    input: {
      body: z.strictObject({
        name: keyName,
        rights: rights.optional().meta({
          description: 'What the key may do. `read` is always included, and is all that it may do by default.',
        }),
        expires_at: time.optional().meta({
          description: 'ISO 8601, UTC. When the key stops working; never by default.',
        }),
      }),
    },
    outputs: {
      201: {
        description: 'Created; includes the key',
        schema: listedKey
          .extend({
            api_key: z
              .string()
              .optional()
              .meta({ description: 'It is shown only once; a replayed response omits it.' }),
          })
          .meta({ id: 'CreatedApiKey' }),
        example: { ...exampleListedKey, last_used_at: null, api_key: exampleApiKey },
      },
    },
    errors: ['forbidden', 'invalid_credentials'],
    example: { body: { name: exampleListedKey.name, rights: ['spend'] } },
  },

  renameApiKey: {
    method: 'POST',
    path: '/v1/auth/api-keys/{id}/name',
    summary: 'Rename an API key',
    description: 'Gives a key another name. The default key keeps its name.',
    right: 'manage',
    input: { path: z.object({ id: keyId }), body: z.strictObject({ name: keyName }) },
    outputs: {
      200: {
        description: 'The key with its new name',
        schema: listedKey,
        example: { ...exampleListedKey, name: 'Weekly import' },
      },
    },
    errors: ['forbidden', 'not_found'],
    example: { path: { id: exampleListedKey.id }, body: { name: 'Weekly import' } },
  },

  endApiKey: {
    method: 'DELETE',
    path: '/v1/auth/api-keys/{id}',
    summary: 'End an API key',
    description:
      'The key stops working at once, also if it is the key of this request. The id `previous` ends keys that the default key has replaced.',
    right: 'manage',
    input: { path: z.object({ id: keyId }) },
    outputs: {
      200: {
        description: 'Key ended',
        schema: z.strictObject({ id: z.string(), status: z.literal('ended') }),
        example: { id: exampleListedKey.id, status: 'ended' },
      },
    },
    errors: ['forbidden', 'not_found'],
    example: { path: { id: exampleListedKey.id } },
  },
})
