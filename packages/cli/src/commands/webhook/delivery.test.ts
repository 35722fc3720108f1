import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkDelivery, deliveryLine, deliveryText } from './delivery.js'

const bytes = Buffer.alloc(32, 5)
const secret = `whsec_${bytes.toString('base64')}`
const next = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
const at = 1_772_355_600
const receivedAt = '2026-03-01T09:00:01.000Z'

const event = (more: object = {}) =>
  JSON.stringify({ id: 'sig_1', type: 'webhook.test', timestamp: '2026-03-01T09:00:00Z', data: {}, ...more })
const own = (body: string, key = secret) => createHmac('sha256', key).update(`${at}.${body}`).digest('hex')

function judged(body: string, headers: Record<string, string>, held: string | null = secret) {
  return checkDelivery(
    { headers, body: Buffer.from(body) },
    { secret: held, now: new Date(at * 1000), toleranceSeconds: 300 },
  )
}

const signed = (body: string, more: Record<string, string> = {}) => ({
  'x-brassplate-signature': own(body),
  'x-brassplate-timestamp': String(at),
  ...more,
})

describe('checkDelivery', () => {
  const body = event()

  it('accepts a signature made with the next secret', async () => {
    const headers = { ...signed(body), 'x-brassplate-signature-next': own(body, next) }
    expect(await judged(body, headers)).toMatchObject({ isValid: true })
    expect(await judged(body, headers, next)).toMatchObject({ isValid: true })
  })

  it.each([
    ['X-Brassplate-Signature', { 'x-brassplate-signature-next': own(body), 'x-brassplate-timestamp': String(at) }],
    ['X-Brassplate-Timestamp', { 'x-brassplate-signature': own(body) }],
    ['webhook-id', signed(body, { 'webhook-signature': 'v1,AAAA', 'webhook-timestamp': String(at) })],
    ['X-Brassplate-Signature', {}],
  ])('rejects a delivery without %s', async (name, headers) => {
    const message = `The header ${name} is missing.`
    expect(await judged(body, headers)).toMatchObject({ isValid: false, reason: 'missing_header', message })
  })

  it.each([
    [301, 'too_old', 'signed 301 s ago'],
    [-301, 'too_new', 'signed 301 s in the future'],
  ])('says that a delivery signed %i s ago is genuine but out of range', async (age, reason, message) => {
    const judge = { secret, now: new Date((at + age) * 1000), toleranceSeconds: 300 }
    const late = await checkDelivery({ headers: signed(body), body: Buffer.from(body) }, judge)
    expect(late).toMatchObject({ isValid: false, reason })
    expect(late.message).toContain('The delivery is genuine')
    expect(late.message).toContain(message)
  })

  it('rejects a signed body that is not an event', async () => {
    expect(await judged('{}', signed('{}'))).toMatchObject({ isValid: false, reason: 'malformed_body' })
  })
})

describe('deliveryText and deliveryLine', () => {
  const hostile = '\u001b[2J\u009b31m\u202egnp.exe\u2066\u0007'
  const steering = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

  it.each([
    ['an event', event({ data: { text: hostile, [hostile]: 1 } })],
    ['an event with raw characters', `{"text":"\u009b\u202e"}`],
    ['other text', `no JSON ${hostile}`],
  ])('never control the terminal, even if %s is hostile', async (_, body) => {
    const headers = signed(body, { 'x-brassplate-delivery': hostile, 'x-brassplate-attempt': hostile })
    const delivery = await judged(body, headers)
    expect(deliveryText(receivedAt, delivery)).not.toMatch(steering)
    expect(deliveryLine(receivedAt, delivery)).not.toMatch(steering)
    expect(deliveryLine(receivedAt, delivery).split('\n')).toHaveLength(2)
  })

  it('print a summary line, then the event', async () => {
    const body = event()
    const headers = signed(body, { 'x-brassplate-delivery': 'dlv_1', 'x-brassplate-attempt': '2' })
    const shown = JSON.stringify(JSON.parse(body), null, 2)
    expect(deliveryText(receivedAt, await judged(body, headers))).toBe(
      `${receivedAt}  verified  dlv_1, attempt 2\n${shown}\n\n`,
    )
  })

  it('say why a delivery was refused, or that it was not verified', async () => {
    expect(deliveryText(receivedAt, await judged('{}', signed('[]')))).toContain(
      'REFUSED (wrong_signature)  no delivery id\n  The',
    )
    expect(deliveryText(receivedAt, await judged('{}', {}, null))).toContain('UNVERIFIED')
  })
})
