import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { anyEvent, anySecret, anyTimestamp, fc } from '../../core/tests/register/random-events.js'
import { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from '../src/index.js'
import { onlyOwn, onlyStandard, serverHeaders, signatureBySpec } from './webhook-deliveries.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const numRuns = isProof ? 10_000 : 200
const proofMaxMs = 600_000

async function refusal(body: string | Uint8Array, headers: WebhookHeaders, secret: string, now: Date): Promise<string> {
  try {
    await verifyWebhook(body, headers, secret, { now, toleranceSeconds: 1e12 })
    return 'accepted'
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}

function withBitFlipped(bytes: Uint8Array, place: number): Uint8Array {
  const bit = place % (bytes.length * 8)
  return bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}

function withHeaderBitFlipped(headers: Record<string, string>, name: string, place: number): Record<string, string> {
  const flipped = Buffer.from(withBitFlipped(Buffer.from(headers[name] ?? '', 'latin1'), place)).toString('latin1')
  return { ...headers, [name]: flipped }
}

describe(`for ${numRuns} random deliveries`, () => {
  it('signatures of the server are valid for this package, for standardwebhooks and for the specification', {
    timeout: proofMaxMs,
  }, async () => {
    const offset = fc.integer({ min: -290, max: 290 })
    await fc.assert(
      fc.asyncProperty(anyEvent, anySecret, anyTimestamp, offset, async ({ id, body }, secret, timestamp, seconds) => {
        const headers = serverHeaders({ secret, eventId: id, timestampSeconds: timestamp, body })
        const then = { now: new Date((timestamp + seconds) * 1000) }
        expect(await verifyWebhook(body, headers, secret, then)).toEqual(JSON.parse(body))
        expect(await verifyWebhook(Buffer.from(body), onlyOwn(headers), secret, then)).toHaveProperty('id', id)
        expect(await verifyWebhook(body, new Headers(onlyStandard(headers)), secret, then)).toHaveProperty('id', id)
        // This library knows only the clock of the machine.
        const timestampSeconds = Math.floor(Date.now() / 1_000) + seconds
        const sentNow = serverHeaders({ secret, eventId: id, timestampSeconds, body })
        expect(new Webhook(secret).verify(body, sentNow)).toEqual(JSON.parse(body))
        expect(headers['X-Brassplate-Signature']).toBe(signatureBySpec(secret, timestamp, body))
      }),
      { numRuns, endOnFailure: true },
    )
  })

  it('a single flipped bit is rejected with either kind of signature and with both', {
    timeout: proofMaxMs,
  }, async () => {
    const own = ['X-Brassplate-Signature', 'X-Brassplate-Timestamp'] as const
    const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
    const places = fc.constantFrom(
      ...(['body', ...own] as const).map((place) => ({ place, kept: onlyOwn })),
      ...(['body', ...standard] as const).map((place) => ({ place, kept: onlyStandard })),
      ...(['body', ...own, ...standard] as const).map((place) => ({
        place,
        kept: (headers: Record<string, string>) => headers,
      })),
    )
    const bit = fc.nat({ max: 1_000_000 })
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(anyEvent, anySecret, anyTimestamp, places, bit, async (event, secret, timestamp, where, at) => {
        const { id, body } = event
        const headers = where.kept(serverHeaders({ secret, eventId: id, timestampSeconds: timestamp, body }))
        const now = new Date(timestamp * 1000)
        const outcome =
          where.place === 'body'
            ? await refusal(withBitFlipped(Buffer.from(body), at), headers, secret, now)
            : await refusal(body, withHeaderBitFlipped(headers, where.place, at), secret, now)
        expect(['wrong_signature', 'malformed_header']).toContain(outcome)
        seen.set(where.place, (seen.get(where.place) ?? 0) + 1)
      }),
      { numRuns, endOnFailure: true },
    )
    expect([...seen.keys()].sort()).toEqual(['body', ...own, ...standard].sort())
  })

  it('a secret with a flipped bit is rejected', { timeout: proofMaxMs }, async () => {
    await fc.assert(
      fc.asyncProperty(anyEvent, anySecret, fc.nat({ max: 255 }), async ({ id, body }, secret, at) => {
        const timestampSeconds = 1_772_355_600
        const bytes = withBitFlipped(Buffer.from(secret.slice('whsec_'.length), 'base64'), at)
        const other = `whsec_${Buffer.from(bytes).toString('base64')}`
        const headers = serverHeaders({ secret, eventId: id, timestampSeconds, body })
        expect(await refusal(body, headers, other, new Date(timestampSeconds * 1000))).toBe('wrong_signature')
      }),
      { numRuns: numRuns / 10 },
    )
  })

  it('arbitrary headers are rejected with a verification error and nothing else', {
    timeout: proofMaxMs,
  }, async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.stringMatching(/^[0-9a-f]{0,130}$/),
      fc.base64String({ maxLength: 100 }).map((value) => `v1,${value}`),
    )
    const names = ['X-Brassplate-Signature', 'X-Brassplate-Signature-Next', 'webhook-id', 'webhook-signature']
    const value = fc.option(fc.oneof(text, fc.array(text, { maxLength: 3 })), { nil: undefined })
    const times = fc.constantFrom('1772355600', '', '0', '-1', '1e9', ' 1772355600', '1772355600000', '01772355600')
    const record = fc.record({
      ...Object.fromEntries(names.map((name) => [name, value])),
      'X-Brassplate-Timestamp': times,
      'webhook-timestamp': times,
    })
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    await fc.assert(
      fc.asyncProperty(anyEvent, record, async ({ body }, headers) => {
        expect(await refusal(body, headers, secret, new Date(1_772_355_600_000))).not.toBe('accepted')
      }),
      { numRuns, endOnFailure: true },
    )
  })
})
