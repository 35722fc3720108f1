import { readFile } from 'node:fs/promises'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signTestPayload, verifyWebhook } from '../src/index.js'
import { serverHeaders, signatureBySpec } from './webhook-deliveries.js'

interface Vector {
  name: string
  secret: string
  previous_secret: string | null
  id: string
  timestamp: number
  body: string
  'X-Brassplate-Signature': string
  'X-Brassplate-Signature-Next': string | null
  'webhook-signature': string
}

const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
const [, published = ''] = page.split('## Test vectors')
const vectors: Vector[] = JSON.parse(/```json\n(\[\n[\s\S]*?\n\])\n```/.exec(published)?.[1] ?? '[]')

afterEach(() => {
  vi.useRealTimers()
})

it('the docs have three test vectors', () => {
  expect(vectors).toHaveLength(3)
})

describe.each(vectors)('the published test vector $name', (vector) => {
  const { secret, previous_secret: previousSecret, id, timestamp, body } = vector
  const now = new Date(timestamp * 1000)
  const expected = {
    'X-Brassplate-Signature': vector['X-Brassplate-Signature'],
    ...(previousSecret ? { 'X-Brassplate-Signature-Next': vector['X-Brassplate-Signature-Next'] } : {}),
    'X-Brassplate-Timestamp': String(timestamp),
    'X-Brassplate-Delivery': 'dlv_test',
    'X-Brassplate-Attempt': '1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': vector['webhook-signature'],
  }
  const rotating = previousSecret ? { previousSecret } : {}

  it('matches the headers of the server', () => {
    expect(serverHeaders({ secret, ...rotating, eventId: id, timestampSeconds: timestamp, body })).toEqual(expected)
  })

  it('matches the headers of signTestPayload', async () => {
    expect(await signTestPayload(body, secret, { now, ...rotating })).toEqual(expected)
  })

  it('matches the HMAC in the specification', () => {
    expect(signatureBySpec(previousSecret ?? secret, timestamp, body)).toBe(vector['X-Brassplate-Signature'])
  })

  it('verifies here and with standardwebhooks, with each valid secret', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    for (const held of [secret, ...(previousSecret ? [previousSecret] : [])]) {
      expect(await verifyWebhook(body, expected as Record<string, string>, held)).toEqual(JSON.parse(body))
      expect(new Webhook(held).verify(body, expected as Record<string, string>)).toEqual(JSON.parse(body))
    }
  })
})
