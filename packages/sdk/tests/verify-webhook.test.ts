import { describe, expect, it } from 'vitest'
import {
  signTestPayload,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from '../src/index.js'
import { onlyOwn, onlyStandard } from './webhook-deliveries.js'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const secret = secretOf(1)
const otherSecret = secretOf(2)
const sentAt = new Date('2026-03-01T09:00:00Z')
const event = {
  id: 'sig_7hPq3RnC5tWd9Ks2Vb6Xm1',
  type: 'webhook.test',
  timestamp: '2026-03-01T09:00:00Z',
  destination_sequence: null,
  data: { message: 'Hello from Café Ærø' },
}
const body = JSON.stringify(event)
const headers = await signTestPayload(body, secret, { now: sentAt })

async function failure(
  rawBody: string | Uint8Array,
  given: WebhookHeaders,
  held: string,
  options: VerifyWebhookOptions = {},
): Promise<WebhookVerificationError> {
  try {
    await verifyWebhook(rawBody, given, held, { now: sentAt, ...options })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error
    throw error
  }
  throw new Error('The delivery was accepted.')
}

const reasonOf = async (...parameters: Parameters<typeof failure>) => (await failure(...parameters)).reason
const secondsLater = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)
const accepted = (given: WebhookHeaders, held = secret, now = sentAt) => verifyWebhook(body, given, held, { now })

function without(...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

describe('verifyWebhook', () => {
  it('returns the event of a delivery from a string and from bytes', async () => {
    expect(await accepted(headers)).toEqual(event)
    expect(await verifyWebhook(new TextEncoder().encode(body), headers, secret, { now: sentAt })).toEqual(event)
    expect(await verifyWebhook(Buffer.from(body), headers, secret, { now: sentAt })).toEqual(event)
  })

  it('reads headers in all the forms that frameworks use', async () => {
    expect(await accepted(new Headers(headers))).toEqual(event)
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    expect(await accepted(lower)).toEqual(event)
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
    expect(await accepted({ ...lists, host: 'hooks.example', cookie: undefined })).toEqual(event)
  })

  it('accepts either kind of signature if the other is absent', async () => {
    expect(await accepted(onlyOwn(headers))).toEqual(event)
    expect(await accepted(onlyStandard(headers))).toEqual(event)
  })

  it('uses the system clock by default', async () => {
    expect(await verifyWebhook(body, await signTestPayload(body, secret), secret)).toEqual(event)
    await expect(verifyWebhook(body, headers, secret)).rejects.toMatchObject({ reason: 'too_old' })
  })
})

describe('a delivery with both kinds of signature', () => {
  it.each([
    ['X-Brassplate-Signature', '0'.repeat(64)],
    ['X-Brassplate-Timestamp', '1772355599'],
    ['webhook-id', 'sig_other'],
    ['webhook-timestamp', '1772355599'],
    ['webhook-signature', `v1,${Buffer.alloc(32).toString('base64')}`],
  ])('is rejected if only %s is wrong', async (name, value) => {
    expect(await reasonOf(body, { ...headers, [name]: value }, secret)).toBe('wrong_signature')
  })

  it.each(['X-Brassplate-Signature', 'X-Brassplate-Timestamp', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'is rejected if only %s is missing',
    async (name) => {
      const error = await failure(body, without(name), secret)
      expect(error).toMatchObject({ reason: 'missing_header', message: `The header ${name} is missing.` })
      expect(error.nextStep).not.toBe('')
    },
  )

  it('is rejected if one of its signed timestamps is too old', async () => {
    const old = await signTestPayload(body, secret, { now: secondsLater(-301) })
    expect(await reasonOf(body, { ...onlyOwn(headers), ...onlyStandard(old) }, secret)).toBe('too_old')
    expect(await reasonOf(body, { ...onlyOwn(old), ...onlyStandard(headers) }, secret)).toBe('too_old')
  })
})

describe('the body', () => {
  it.each([
    ['with added white space', JSON.stringify(event, null, 2)],
    ['serialized by another library', body.replaceAll('":', '": ').replaceAll(',"', ', "')],
    ['with escaped letters', body.replace('é', '\\u00e9')],
    ['with its keys in another order', JSON.stringify(Object.fromEntries(Object.entries(event).reverse()))],
    ['with a line break at its end', `${body}\n`],
    ['with a byte order mark', `\ufeff${body}`],
    ['that is empty', ''],
  ])('%s is rejected, even if its meaning is the same', async (_, changed) => {
    for (const given of [headers, onlyOwn(headers), onlyStandard(headers)]) {
      expect(await reasonOf(changed, given, secret)).toBe('wrong_signature')
    }
  })

  it('that is already parsed is rejected with an explanation', async () => {
    const error = await failure(event as unknown as string, headers, secret)
    expect(error.reason).toBe('malformed_body')
    expect(error.nextStep).toContain('before any JSON parser')
  })

  it.each([
    ['text', 'Hello'],
    ['an array', '[]'],
    ['null', 'null'],
    ['an unrelated object', '{"id":"sig_1"}'],
    ['empty', ''],
    ['an event without data', JSON.stringify({ ...event, data: [] })],
  ])('that is signed but is %s is rejected', async (_, signed) => {
    const given = await signTestPayload(signed, secret, { now: sentAt })
    expect(await reasonOf(signed, given, secret)).toBe('malformed_body')
  })

  it('that is signed but is not UTF-8 is rejected', async () => {
    const bytes = Uint8Array.of(...Buffer.from('{"id":"'), 0xff, ...Buffer.from('"}'))
    expect(await reasonOf(bytes, await signTestPayload(bytes, secret, { now: sentAt }), secret)).toBe('malformed_body')
  })
})

describe('the timestamp', () => {
  it.each([-300, -1, 0, 1, 300])('is accepted at a difference of %i s', async (seconds) => {
    expect(await accepted(headers, secret, secondsLater(seconds))).toEqual(event)
  })

  it.each([
    [301, 'too_old', 'signed 301 s ago; at most 300 s are allowed'],
    [100_000, 'too_old', 'signed 100000 s ago'],
    [-301, 'too_new', 'signed 301 s in the future; at most 300 s are allowed'],
  ] as const)('is rejected %i s after signing', async (seconds, reason, message) => {
    for (const given of [headers, onlyOwn(headers), onlyStandard(headers)]) {
      const error = await failure(body, given, secret, { now: secondsLater(seconds) })
      expect(error.reason).toBe(reason)
      expect(error.message).toContain(message)
    }
  })

  it('has a configurable tolerance', async () => {
    const options = { toleranceSeconds: 10, now: secondsLater(10) }
    expect(await verifyWebhook(body, headers, secret, options)).toEqual(event)
    expect(await reasonOf(body, headers, secret, { ...options, now: secondsLater(11) })).toBe('too_old')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('cannot be disabled with a tolerance of %s', async (given) => {
    await expect(verifyWebhook(body, headers, secret, { toleranceSeconds: given })).rejects.toThrow(TypeError)
  })

  it('cannot be disabled with an invalid date', async () => {
    await expect(verifyWebhook(body, headers, secret, { now: new Date(Number.NaN) })).rejects.toThrow(TypeError)
  })

  it('is not reported if the secret is also wrong', async () => {
    expect(await reasonOf(body, headers, otherSecret, { now: secondsLater(1000) })).toBe('wrong_signature')
  })

  it.each(['1772355600000', '01772355600', '1772355600.0', '+1772355600', ' 1772355600', '1e9', 'now', '２'])(
    'is malformed as %j',
    async (value) => {
      expect(await reasonOf(body, { ...headers, 'X-Brassplate-Timestamp': value }, secret)).toBe('malformed_header')
      expect(await reasonOf(body, { ...headers, 'webhook-timestamp': value }, secret)).toBe('malformed_header')
    },
  )
})

describe('the signature', () => {
  const right = headers['X-Brassplate-Signature'] ?? ''
  const standard = headers['webhook-signature'] ?? ''

  it.each([
    ['in upper case', right.toUpperCase()],
    ['with a missing digit', right.slice(1)],
    ['with an extra digit', `${right}0`],
    ['in base64', Buffer.from(right, 'hex').toString('base64')],
    ['with a prefix', `sha256=${right}`],
    ['when sent twice', [right, right]],
  ])('is malformed %s', async (_, value) => {
    expect(await reasonOf(body, { ...headers, 'X-Brassplate-Signature': value }, secret)).toBe('malformed_header')
  })

  it('in two headers with different case is malformed', async () => {
    expect(await reasonOf(body, { ...headers, 'x-brassplate-signature': right }, secret)).toBe('malformed_header')
  })

  it.each(['', 'v1', 'v2,AAAA', standard.slice('v1,'.length), 'v1,'.repeat(2000)])(
    'of Standard Webhooks is malformed as %.40j',
    async (value) => {
      const reasons: WebhookVerificationReason[] = ['malformed_header', 'missing_header']
      expect(reasons).toContain(await reasonOf(body, { ...headers, 'webhook-signature': value }, secret))
    },
  )

  it('of Standard Webhooks is found among signatures of other versions', async () => {
    const value = `v1a,AAAA v1,${Buffer.alloc(32).toString('base64')} ${standard}`
    expect(await accepted({ ...headers, 'webhook-signature': value })).toEqual(event)
  })

  it('of Standard Webhooks is rejected in non-canonical base64', async () => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const last = digits.indexOf(standard.at(-2) ?? '')
    const same = `${standard.slice(0, -2)}${digits[last + 1]}=`
    expect(Buffer.from(same.slice(3), 'base64')).toEqual(Buffer.from(standard.slice(3), 'base64'))
    expect(await reasonOf(body, { ...headers, 'webhook-signature': same }, secret)).toBe('wrong_signature')
    expect(await reasonOf(body, { ...headers, 'webhook-signature': standard.slice(0, -1) }, secret)).toBe(
      'wrong_signature',
    )
  })

  it('is missing in a request without Brassplate headers', async () => {
    expect(await reasonOf(body, {}, secret)).toBe('missing_header')
    expect(await reasonOf(body, new Headers({ 'content-type': 'application/json' }), secret)).toBe('missing_header')
  })
})

describe('during a secret rotation', async () => {
  const rotating = await signTestPayload(body, otherSecret, { now: sentAt, previousSecret: secret })

  it.each([
    ['the new secret', otherSecret],
    ['the old secret', secret],
  ])('a receiver with %s accepts the delivery', async (_, held) => {
    expect(await accepted(rotating, held)).toEqual(event)
    expect(await accepted(onlyOwn(rotating), held)).toEqual(event)
    expect(await accepted(onlyStandard(rotating), held)).toEqual(event)
  })

  it('a third secret is rejected', async () => {
    expect(await reasonOf(body, rotating, secretOf(3))).toBe('wrong_signature')
  })

  it('the old secret is rejected after the rotation', async () => {
    const after = await signTestPayload(body, otherSecret, { now: sentAt })
    expect(await reasonOf(body, after, secret)).toBe('wrong_signature')
  })
})

describe('the secret', () => {
  it.each([
    ['without its prefix', secret.slice('whsec_'.length)],
    ['with a line break', `${secret}\n`],
    ['with a space', ` ${secret}`],
    ['that is truncated', secret.slice(0, 20)],
    ['in base64url', `whsec_${Buffer.alloc(32, 255).toString('base64url')}=`],
    ['that is empty', ''],
    ['that is not set', undefined as unknown as string],
    ['that is an API key', 'bp_live_sample'],
  ])('%s is reported as malformed without repeating it', async (_, held) => {
    const error = await failure(body, headers, held)
    expect(error.reason).toBe('malformed_secret')
    if (held) expect(`${error.message} ${error.nextStep}`).not.toContain(held)
  })
})

describe('signTestPayload', () => {
  it('signs with the given id, otherwise with the id in the body, otherwise with a default', async () => {
    expect((await signTestPayload(body, secret, { id: 'sig_given' }))['webhook-id']).toBe('sig_given')
    expect((await signTestPayload(Buffer.from(body), secret))['webhook-id']).toBe(event.id)
    for (const other of ['no JSON', 'null', '{}', '{"id":7}']) {
      expect((await signTestPayload(other, secret))['webhook-id']).toBe('sig_test')
    }
  })
})
