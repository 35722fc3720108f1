import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deliveryLine, deliveryText, judgeDelivery } from './webhook-delivery.js'

const bytes = Buffer.alloc(32, 5)
const secret = `whsec_${bytes.toString('base64')}`
const previous = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
const at = 1_772_355_600
const receivedAt = '2026-03-01T09:00:01.000Z'

const own = (body: string, key = secret) => createHmac('sha256', key).update(`${at}.${body}`).digest('hex')

function judged(body: string, headers: Record<string, string>, held: string | null = secret) {
  return judgeDelivery({ headers, body: Buffer.from(body) }, { secret: held, nowSeconds: at, toleranceSeconds: 300 })
}

const signed = (body: string, more: Record<string, string> = {}) => ({
  'x-brassplate-signature': own(body),
  'x-brassplate-timestamp': String(at),
  ...more,
})

describe('judgeDelivery', () => {
  it('accepts the signature with the secret before this one', () => {
    const headers = { ...signed('{}'), 'x-brassplate-signature-previous': own('{}', previous) }
    expect(judged('{}', headers).isValid).toBe(true)
    expect(judged('{}', headers, previous).isValid).toBe(true)
  })

  it.each([
    ['x-brassplate-signature', { 'x-brassplate-signature-previous': own('{}'), 'x-brassplate-timestamp': String(at) }],
    ['x-brassplate-timestamp', { 'x-brassplate-signature': own('{}') }],
    ['webhook-id', signed('{}', { 'webhook-signature': 'v1,AAAA', 'webhook-timestamp': String(at) })],
    ['x-brassplate-signature', {}],
  ])('refuses a delivery without %s', (name, headers) => {
    const message = `The header ${name} is missing.`
    expect(judged('{}', headers)).toMatchObject({ isValid: false, reason: 'missing_header', message })
  })
})

describe('what is printed', () => {
  const hostile = '\u001b[2J\u009b31m\u202egnp.exe\u2066\u0007'
  const steering = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

  it.each([
    ['an event', JSON.stringify({ id: 'sig_1', text: hostile, [hostile]: 1 })],
    ['an event with raw characters', `{"text":"\u009b\u202e"}`],
    ['something else', `no JSON ${hostile}`],
  ])('never steers the terminal, whatever %s holds', (_, body) => {
    const delivery = judged(body, signed(body, { 'x-brassplate-delivery': hostile, 'x-brassplate-attempt': hostile }))
    expect(deliveryText(receivedAt, delivery)).not.toMatch(steering)
    expect(deliveryLine(receivedAt, delivery)).not.toMatch(steering)
    expect(deliveryLine(receivedAt, delivery).split('\n')).toHaveLength(2)
  })

  it('says in a line what it is, then shows the event', () => {
    const body = '{"id":"sig_1"}'
    const delivery = judged(body, signed(body, { 'x-brassplate-delivery': 'dlv_1', 'x-brassplate-attempt': '2' }))
    expect(deliveryText(receivedAt, delivery)).toBe(
      `${receivedAt}  verified  dlv_1, attempt 2\n{\n  "id": "sig_1"\n}\n\n`,
    )
  })

  it('says why one was refused, and that one was not verified at all', () => {
    expect(deliveryText(receivedAt, judged('{}', signed('[]')))).toContain(
      'REFUSED (wrong_signature)  no delivery id\n  The',
    )
    expect(deliveryText(receivedAt, judged('{}', {}, null))).toContain('UNVERIFIED')
  })
})
