import { z } from 'zod'
import { listOf, time } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { exampleApiKey, exampleProfile, exampleSession } from './examples.js'
import { accountProfile, listedSession, newPassword, password, session } from './schemas.js'
import { passwordUpdated } from './sign-in-routes.js'

const shared = { area: 'accounts', credentials: ['session'], rate: 'account' } as const

export const accountRoutes = defineRoutes(shared, {
  changePassword: {
    method: 'POST',
    path: '/v1/auth/change-password',
    summary: 'Change the password and end all other sessions',
    description:
      'Replaces the password. All sessions and the access of all apps end, and the response has a new session. API keys keep working.',
    right: 'manage',
    input: { body: z.strictObject({ current_password: password, new_password: newPassword }) },
    outputs: {
      200: {
        description: 'Password updated, with a new session',
        schema: passwordUpdated.extend({ session }),
        example: { status: 'password_updated', session: exampleSession },
      },
    },
    errors: ['invalid_credentials'],
    example: { body: { current_password: 'correct horse battery', new_password: 'staple gun orchard' } },
  },

  describeAccount: {
    method: 'GET',
    path: '/v1/auth/me',
    summary: 'Get the account with its credits, limits and API key details',
    description: 'The account of the credential, with its credits, limits and details of its API key. Free.',
    credentials: ['session', 'key'],
    right: 'read',
    outputs: { 200: { description: 'Account profile', schema: accountProfile, example: exampleProfile } },
  },

  deleteAccount: {
    method: 'DELETE',
    path: '/v1/auth/me',
    summary: 'Delete the account; only its credit ledger entries remain',
    description:
      'Deletes the account with its keys, sessions, watchlist and webhooks, for good. Only the credit ledger remains.',
    right: 'manage',
    input: { body: z.strictObject({ password }) },
    outputs: {
      200: {
        description: 'Account deleted',
        schema: z.strictObject({ status: z.literal('deleted') }),
        example: { status: 'deleted' },
      },
    },
    errors: ['invalid_credentials'],
    example: { body: { password: 'correct horse battery' } },
  },

  logOut: {
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'End this session',
    description: 'Ends the session of the token. API keys and other sessions keep working.',
    right: 'manage',
    outputs: {
      200: {
        description: 'Session ended',
        schema: z.strictObject({ status: z.literal('logged_out') }),
        example: { status: 'logged_out' },
      },
    },
  },

  listSessions: {
    method: 'GET',
    path: '/v1/auth/sessions',
    summary: 'List the sessions of this account',
    description: 'The newest 100 valid sessions, of the API and of the web pages. That of this request is marked.',
    right: 'read',
    outputs: {
      200: {
        description: 'Valid sessions, newest first',
        schema: listOf(listedSession),
        example: {
          data: [
            {
              id: 'ses_7hPq3RnC5tWd9Ks2Vb6Xm1',
              browser: 'Firefox on Linux',
              started_by: 'web_page',
              created_at: '2026-03-01T09:00:00.000Z',
              last_used_at: '2026-03-01T11:00:00.000Z',
              expires_at: '2026-03-01T21:00:00.000Z',
              is_current: true,
            },
          ],
        },
      },
    },
  },

  endSession: {
    method: 'DELETE',
    path: '/v1/auth/sessions/{id}',
    summary: 'End one session of this account',
    description: 'The token of that session stops working at once. It may be the session of this request.',
    right: 'manage',
    input: { path: z.object({ id: z.string().max(100).meta({ description: 'The id of a session.' }) }) },
    outputs: {
      200: {
        description: 'Session ended',
        schema: z.strictObject({ id: z.string(), status: z.literal('ended') }),
        example: { id: 'ses_7hPq3RnC5tWd9Ks2Vb6Xm1', status: 'ended' },
      },
    },
    errors: ['not_found'],
    example: { path: { id: 'ses_7hPq3RnC5tWd9Ks2Vb6Xm1' } },
  },

  revealApiKey: {
    method: 'POST',
    path: '/v1/auth/api-key/reveal',
    summary: 'Get the current API key with the password',
    description:
      'The key that a login returns. Wrong passwords are limited as for a login. If the key can no longer be shown, rotate it.',
    right: 'manage',
    input: { body: z.strictObject({ password }) },
    outputs: {
      200: {
        description: 'The current key',
        schema: z.strictObject({ api_key: z.string() }),
        example: { api_key: 'bp_live_example' },
      },
    },
    errors: ['invalid_credentials', 'not_found'],
    example: { body: { password: 'correct horse battery' } },
  },

  rotateApiKey: {
    method: 'POST',
    path: '/v1/auth/api-key/rotate',
    summary: 'Get a new API key; the previous key works for another day or ends now',
    description:
      'Shows a new API key. The previous one works for 24 hours, or ends at once with `previous: "end_now"`. Keys replaced earlier end at once.',
    right: 'manage',
    input: {
      body: z.strictObject({
        previous: z.enum(['keep_for_a_day', 'end_now']).optional().meta({
          description: 'What happens to the current key. Keys that were replaced earlier always stop working at once.',
        }),
      }),
      isBodyOptional: true,
    },
    outputs: {
      200: {
        description: 'The new key',
        schema: z.strictObject({
          api_key: z.string(),
          previous_valid_until: time.meta({ description: 'When the previous key stops working.' }),
        }),
        example: { api_key: exampleApiKey, previous_valid_until: '2026-03-02T10:00:00.000Z' },
      },
    },
    errors: ['invalid_credentials'],
    example: { body: { previous: 'end_now' } },
  },
})
