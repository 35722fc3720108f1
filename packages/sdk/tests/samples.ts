import type { AccountProfile } from '../src/index.js'

export const profile: AccountProfile = {
  account: {
    id: 'acc_4fTq8ZrC2mWd7Ks1Vb5Xn9',
    email: 'ada@harbour-lane.example',
    email_verified: true,
    created_at: '2026-03-01T09:00:00Z',
  },
  credits: { balance: 100, held: 1, available: 99, unlimited: false },
  subscription: { plan: 'self_hosted', status: 'active', renews_at: null },
  watchlist: { count: 2, limit: 50 },
  webhooks: { count: 0, limit: 5 },
  api_key: { prefix: 'bp_live_', last4: 'q7Rt', created_at: '2026-03-01T09:05:00Z', last_used_at: null },
  credential: { kind: 'api_key', key_name: 'default', rights: ['read', 'spend', 'manage'] },
}

export const session = { token: 'session.token.sample', token_type: 'Bearer', expires_at: '2026-03-01T21:00:00Z' }

export const unauthenticated = {
  type: 'urn:brassplate:error:unauthenticated',
  title: 'Not authenticated',
  status: 401,
  detail: 'This API key is not valid.',
  instance: '/v1/auth/me',
  code: 'unauthenticated',
  request_id: 'req_6mYb1HsD8uXe3Lq9Wc2Zt5',
  retryable: false,
  next_step: 'Send the account API key in the X-API-Key header.',
}

export const invalidRequest = {
  ...unauthenticated,
  title: 'Invalid request',
  status: 400,
  detail: 'The request has a mistake.',
  instance: '/v1/auth/signup',
  code: 'invalid_request',
  next_step: 'Correct the named fields and send the request again.',
  errors: [{ field: 'email', message: 'must be an e-mail address' }],
}
