import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type SignedDelivery, signatureHeaders } from './signature.js'

const crypto = {
  hmac: (key: Uint8Array, text: string) => createHmac('sha256', key).update(text, 'utf8').digest(),
}

const delivery: SignedDelivery = {
  crypto,
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  previousSecret: null,
  eventId: 'sig_7hPq3RnC5tWd9Ks2Vb6Xm1',
  deliveryId: 'dlv_2mYb1HsD8uXe3Lq9Wc4Zt5',
  attempt: 3,
  timestampSeconds: 1_772_355_600,
  body: '{"name":"Café Ærø 😀"}',
}
const previousSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

const specHex = (secret: string) => createHmac('sha256', secret).update(`1772355600.${delivery.body}`).digest('hex')

function standardBase64(secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return createHmac('sha256', key).update(`${delivery.eventId}.1772355600.${delivery.body}`).digest('base64')
}

describe('signatureHeaders', () => {
  it('signs with the text of the secret, and with its bytes for Standard Webhooks', () => {
    expect(signatureHeaders(delivery)).toEqual({
      'X-Brassplate-Signature': specHex(delivery.secret),
      'X-Brassplate-Timestamp': '1772355600',
      'X-Brassplate-Delivery': delivery.deliveryId,
      'X-Brassplate-Attempt': '3',
      'webhook-id': delivery.eventId,
      'webhook-timestamp': '1772355600',
      'webhook-signature': `v1,${standardBase64(delivery.secret)}`,
    })
  })

  it('keeps the plain signature of the previous secret during a rotation, and adds that of the new one', () => {
    const headers = signatureHeaders({ ...delivery, previousSecret })
    expect(headers['X-Brassplate-Signature']).toBe(specHex(previousSecret))
    expect(headers['X-Brassplate-Signature-Next']).toBe(specHex(delivery.secret))
    expect(headers['webhook-signature']).toBe(
      `v1,${standardBase64(delivery.secret)} v1,${standardBase64(previousSecret)}`,
    )
  })

  it.each([
    ['without its prefix', delivery.secret.slice('whsec_'.length)],
    ['in base64url', `whsec_${Buffer.alloc(32, 255).toString('base64url')}`],
    ['without bytes', 'whsec_'],
    ['with a line break', `${delivery.secret}\n`],
  ])('refuses to sign with a secret %s', (_, secret) => {
    expect(() => signatureHeaders({ ...delivery, secret })).toThrow('a webhook secret is whsec_ followed by base64')
    expect(() => signatureHeaders({ ...delivery, previousSecret: secret })).toThrow()
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('refuses to sign for %s seconds', (timestampSeconds) => {
    expect(() => signatureHeaders({ ...delivery, timestampSeconds })).toThrow('whole number of seconds')
  })

  it('refuses an event id that would make the start of the timestamp ambiguous', () => {
    expect(() => signatureHeaders({ ...delivery, eventId: 'sig_1.1772355600' })).toThrow('full stop')
  })
})
