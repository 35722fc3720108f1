import { beforeEach, describe, expect, it } from 'vitest'
import { sampleSignal } from '../testing/contracts/signals/signal-samples.js'
import { claimedSample, deliveredAt, queueSample } from '../testing/contracts/webhooks/webhook-samples.js'
import { ada, deliveredToken, openVerified, origin, type TestPorts, testPorts, testSettings } from '../testing/index.js'
import { rotateApiKey } from './accounts/api-key/rotate-api-key.js'
import { requestMail } from './accounts/email/request-mail.js'
import { logIn } from './accounts/session/log-in.js'
import { signUp } from './accounts/sign-up.js'
import { purgeExpired } from './housekeeping.js'
import { dayMs, hourMs } from './shared/clock.js'
import { createDestination } from './webhooks/destination/create-destination.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

describe('purgeExpired', () => {
  it('finds nothing to do in an empty house', async () => {
    expect(await purgeExpired(ports)).toBe(0)
  })

  it('keeps the appointments of an officer for a week', async () => {
    const value = { isCorporate: false, total: 0, items: [], isComplete: true }
    await ports.appointments.keep('ada', { value, asOf: ports.clock.now() })
    ports.clock.advance(7 * dayMs)
    expect(await purgeExpired(ports)).toBe(0)
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
  })

  it('keeps a session for a week after its end', async () => {
    await openVerified(ports)
    const { session } = await logIn(ports, ada, origin)
    await ports.limiter.purge(Infinity, 10)

    ports.clock.advance(12 * hourMs + 7 * dayMs)
    expect(await purgeExpired(ports)).toBe(0)
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
    expect(await ports.sessions.find(session.id)).toBeNull()
  })

  it('keeps a mailed token for a week after its end', async () => {
    await openVerified(ports)
    await requestMail(ports, 'reset_password', ada.email)
    const hash = ports.crypto.sha256(await deliveredToken(ports))

    ports.clock.advance(hourMs + 7 * dayMs)
    expect(await purgeExpired(ports)).toBe(0)
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
    expect(await ports.tokens.peek(hash, 'reset_password', ports.clock.now())).toEqual({ kind: 'unknown' })
  })

  it('keeps an account that was never verified for thirty days, and while a link to verify it stands', async () => {
    await signUp(ports, testSettings, ada, origin)
    await deliveredToken(ports)
    const isThere = async () => (await ports.accounts.findByEmail(ada.email)) !== null

    ports.clock.advance(30 * dayMs)
    await purgeExpired(ports)
    expect(await isThere()).toBe(true)
    await requestMail(ports, 'verify_email', ada.email)
    const token = await deliveredToken(ports)
    ports.clock.advance(dayMs - 1)
    await purgeExpired(ports)
    expect(await isThere()).toBe(true)
    expect((await ports.tokens.peek(ports.crypto.sha256(token), 'verify_email', ports.clock.now())).kind).toBe('live')

    ports.clock.advance(7 * dayMs + 2)
    await purgeExpired(ports)
    expect(await isThere()).toBe(false)
  })

  it('keeps a rotated key for a week after its end, and the current one for good', async () => {
    const { id } = await openVerified(ports)
    await rotateApiKey(ports, id)

    ports.clock.advance(dayMs + 7 * dayMs)
    expect(await purgeExpired(ports)).toBe(0)
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
    ports.clock.advance(1_000 * dayMs)
    expect(await purgeExpired(ports)).toBe(0)
    expect(await ports.apiKeys.current(id)).not.toBeNull()
  })

  it('keeps a delivery for ninety days, and one that still waits for as long as it does', async () => {
    const { id: account } = await openVerified(ports)
    const input = { url: 'https://hooks.harbour-lane.co.uk/', signalType: 'all' }
    const { destination } = await createDestination(ports, testSettings, account, input)
    for (const name of ['a', 'b']) await queueSample(ports, destination.id, name, ports.clock.now())
    await ports.deliveries.recordAttempt(
      await claimedSample(ports, 'lease', ports.clock.now()),
      deliveredAt(ports.clock.now()),
    )

    ports.clock.advance(90 * dayMs)
    expect(await purgeExpired(ports)).toBe(0)
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
    expect(await ports.deliveries.waiting()).toBe(1)
  })

  it('keeps signals for good, or for as many days as the operator sets', async () => {
    const at = ports.clock.now()
    await ports.signals.add([{ signal: sampleSignal('one', { detectedAt: at }), key: 'one' }])
    ports.clock.advance(1_000 * dayMs)
    expect(await purgeExpired(ports)).toBe(0)

    const retention = { answerRetentionDays: 400, signalRetentionDays: 1_000 }
    expect(await purgeExpired(ports, retention)).toBe(0)
    ports.clock.advance(1)
    expect(await purgeExpired(ports, retention)).toBe(1)
    expect(await ports.signals.history(sampleSignal('one').company, 10)).toEqual([])
  })

  it('forgets counters as soon as they are as good as new', async () => {
    await ports.limiter.take('a', { burst: 1, intervalMs: 1_000 }, ports.clock.now())
    ports.clock.advance(999)
    expect(await purgeExpired(ports)).toBe(0)
    ports.clock.advance(1)
    expect(await purgeExpired(ports)).toBe(1)
  })

  it('takes at most twenty batches of 500 of a kind, so that one run has an end', async () => {
    const batches: number[] = []
    const endless = async (_: number, limit: number) => {
      batches.push(limit)
      return limit
    }
    const full = { ...ports, sessions: { ...ports.sessions, purge: endless } }
    expect(await purgeExpired(full)).toBe(10_000)
    expect(batches).toEqual(Array.from({ length: 20 }, () => 500))
  })

  it('stops at the first batch that is not full', async () => {
    const found = [500, 500, 499, 1]
    const purge = async () => found.shift() ?? 0
    expect(await purgeExpired({ ...ports, apiKeys: { ...ports.apiKeys, purge } })).toBe(1_499)
    expect(found).toEqual([1])
  })
})
