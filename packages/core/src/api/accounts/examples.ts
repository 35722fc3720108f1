import type { z } from 'zod'
import type { listedKey } from './key-schemas.js'
import type { accountProfile, session } from './schemas.js'

export const exampleEmail = 'ada@harbour-lane.example'
export const exampleAccountId = 'acc_2KgL9PMQdjrqfpMzVIyHdY'
export const exampleApiKey = 'bp_live_…'

export const exampleSession: z.input<typeof session> = {
  token: 'eyJ…',
  token_type: 'Bearer',
  expires_at: '2026-03-01T21:00:00.000Z',
}

export const exampleProfile: z.input<typeof accountProfile> = {
  account: {
    id: exampleAccountId,
    email: exampleEmail,
    email_verified: true,
    created_at: '2026-03-01T09:00:00.000Z',
  },
  credits: { balance: 99, held: 1, available: 98, unlimited: false },
  subscription: { plan: 'self_hosted', status: 'active', renews_at: null },
  watchlist: { count: 2, limit: 1_000 },
  webhooks: { count: 1, limit: 5 },
  api_key: {
    prefix: 'bp_live_',
    last4: 'yYWS',
    created_at: '2026-03-01T09:00:00.000Z',
    last_used_at: '2026-03-02T12:00:01.000Z',
  },
  credential: { kind: 'api_key', key_name: 'default', rights: ['read', 'spend', 'manage'] },
}

export const exampleListedKey = {
  id: 'key_5nWq8ZrT2kXc7Lb4Vm1Ps9',
  name: 'Nightly import',
  prefix: 'bp_live_',
  last4: 'k3Tz',
  rights: ['read', 'spend'],
  created_at: '2026-03-02T09:14:04.120Z',
  last_used_at: '2026-03-03T02:00:00.480Z',
  expires_at: null,
} satisfies z.input<typeof listedKey>
