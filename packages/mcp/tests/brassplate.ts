import { createServer } from 'node:http'
import { errorBody } from '@brassplate/core/contract'
import type { AccountProfile } from '@brassplate/sdk'
import { onTestFinished } from 'vitest'

export const apiKey = 'bp_live_sample'

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

export const unauthenticated = errorBody.parse({
  type: 'urn:brassplate:error:unauthenticated',
  title: 'Not authenticated',
  status: 401,
  detail: 'This API key is not valid.',
  instance: '/v1/auth/me',
  code: 'unauthenticated',
  request_id: 'req_6mYb1HsD8uXe3Lq9Wc2Zt5',
  retryable: false,
  next_step: 'Send the account API key in the X-API-Key header.',
})

/** Starts a loopback HTTP server with one account and returns its address. */
export async function startBrassplate(): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.headers['x-api-key'] === apiKey && request.url === '/v1/auth/me'
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? profile : unauthenticated))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.')

  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  })
  return `http://127.0.0.1:${address.port}`
}
