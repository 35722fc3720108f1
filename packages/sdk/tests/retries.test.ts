import { errorBody } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import { createClientWith } from '../src/create-client.js'
import { createAuthClient } from '../src/index.js'
import { failureOf } from './failure-of.js'
import { hangUp, inTurn, json, startLoopback } from './loopback.js'
import { profile, unauthenticated } from './samples.js'
import { createTestClock } from './test-clock.js'

const apiKey = 'bp_live_sample'

function refusal(status: number, code: string, headers: Record<string, string> = {}) {
  return json(status, errorBody.parse({ ...unauthenticated, status, code, retryable: true }), headers)
}

const unavailable = refusal(503, 'unavailable')
const inProgress = refusal(409, 'idempotency_in_progress')

async function start(
  reply: Parameters<typeof startLoopback>[0],
  options: { retries?: number; randomValue?: number } = {},
) {
  const server = await startLoopback(reply)
  const clock = createTestClock({ randomValue: options.randomValue ?? 0 })
  const client = createClientWith(clock, { baseUrl: server.url, apiKey, retries: options.retries })
  return { server, clock, client }
}

describe('a call with a temporary failure', () => {
  it.each([
    ['a broken connection', hangUp],
    ['429', refusal(429, 'rate_limited')],
    ['502', refusal(502, 'upstream_unavailable')],
    ['503', unavailable],
    ['504 from a proxy', json(504, 'no')],
    ['429 from a proxy', json(429, 'no')],
  ])('is retried after %s', async (_, failure) => {
    const { server, client } = await start(inTurn(failure, json(200, profile)))

    expect(await client.me()).toEqual(profile)
    expect(server.received).toHaveLength(2)
  })

  it('is retried if it only reads, also if it sends a body, or downloads a file', async () => {
    const found = { decision: 'no_match', match_confidence: null, candidates: [], company: null }
    const { server, client } = await start(inTurn(unavailable, json(200, found), hangUp, json(200, [])))

    expect(await client.matchCompany('Acme Ltd')).toEqual(found)
    let text = ''
    for await (const piece of await client.exportWatchlist({ format: 'jsonl' })) text += new TextDecoder().decode(piece)
    expect(text).toBe('[]')
    expect(server.received).toHaveLength(4)
  })

  it('is not retried if the server says that it will fail again', async () => {
    const { server, client } = await start(json(502, { code: 'register_key_refused', detail: 'No.', retryable: false }))

    expect(await failureOf(client.me())).toMatchObject({ code: 'register_key_refused', retryable: false })
    expect(server.received).toHaveLength(1)
  })

  it('fails as a rate limit if a proxy limits it with a page of its own', async () => {
    const { client } = await start(json(429, 'Too many'), { retries: 0 })

    expect(await failureOf(client.me())).toMatchObject({ code: 'rate_limited', retryable: true, status: 429 })
  })

  it('is retried if the server takes longer than the timeout', async () => {
    let attempts = 0
    const slowAtFirst: typeof fetch = (_, init) => {
      attempts += 1
      if (attempts > 1) return Promise.resolve(Response.json(profile))
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    }
    const options = { baseUrl: 'https://api.harbour-lane.example', apiKey, fetch: slowAtFirst, timeoutMs: 50 }

    expect(await createClientWith(createTestClock(), options).me()).toEqual(profile)
    expect(attempts).toBe(2)
  })

  it('is sent three times in total, then fails with the last error', async () => {
    const { server, client } = await start(inTurn(hangUp, unavailable))

    expect(await failureOf(client.me())).toMatchObject({ code: 'unavailable', status: 503 })
    expect(server.received).toHaveLength(3)
  })

  it('respects the retries option, and is sent once with retries 0', async () => {
    const often = await start(unavailable, { retries: 10 })
    await failureOf(often.client.me())
    const once = await start(inTurn(inProgress, unavailable), { retries: 0 })
    await failureOf(once.client.watchCompany('09999991'))

    expect(often.server.received).toHaveLength(11)
    expect(once.server.received).toHaveLength(1)
  })

  it('uses a capped exponential backoff with jitter', async () => {
    const longest = await start(unavailable, { retries: 7, randomValue: 1 })
    await failureOf(longest.client.me())
    const half = await start(unavailable, { randomValue: 0.5 })
    await failureOf(half.client.me())

    expect(longest.clock.slept).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    expect(half.clock.slept).toEqual([250, 500])
  })

  it('waits for Retry-After, up to a minute', async () => {
    const limited = refusal(429, 'rate_limited', { 'retry-after': '60' })
    const { clock, client } = await start(inTurn(limited, json(200, profile)))

    expect(await client.me()).toEqual(profile)
    expect(clock.slept).toEqual([60_000])
  })

  it('fails immediately if Retry-After is more than a minute', async () => {
    const { server, client } = await start(refusal(429, 'rate_limited', { 'retry-after': '61' }))

    expect(await failureOf(client.me())).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 61 })
    expect(server.received).toHaveLength(1)
  })

  it('treats a Retry-After date in the past as now', async () => {
    const limited = refusal(503, 'unavailable', { 'retry-after': 'Sun, 01 Mar 2020 00:00:00 GMT' })
    const { clock, client } = await start(inTurn(limited, json(200, profile)))
    await client.me()

    expect(clock.slept).toEqual([0])
  })

  it('ignores an invalid Retry-After', async () => {
    const { client } = await start(refusal(503, 'unavailable', { 'retry-after': 'soon' }), { retries: 0 })

    expect(await failureOf(client.me())).toMatchObject({ retryAfterSeconds: null })
  })
})

describe('a call that creates', () => {
  it('is retried with the same key and body', async () => {
    const { server, client } = await start(inTurn(hangUp, unavailable, json(200, {})))
    await client.watchCompany('09999991')
    const [first, ...others] = server.received.map(({ headers, body }) => [headers['idempotency-key'], body])

    expect(first?.[0]).toBeTruthy()
    expect(others).toEqual([first, first])
  })

  it('waits while an earlier attempt is still running', async () => {
    const running = refusal(409, 'idempotency_in_progress', { 'retry-after': '5' })
    const { clock, client } = await start(inTurn(hangUp, inProgress, running, inProgress, json(200, { watched: true })))

    expect(await client.watchCompany('09999991')).toEqual({ watched: true })
    expect(clock.slept).toEqual([0, 2_000, 5_000, 2_000])
  })

  it('waits a minute at most, however long the server asks for', async () => {
    const long = refusal(409, 'idempotency_in_progress', { 'retry-after': '999999999' })
    const { clock, client } = await start(inTurn(hangUp, long, json(200, { watched: true })))

    expect(await client.watchCompany('09999991')).toEqual({ watched: true })
    expect(clock.slept).toEqual([0, 60_000])
  })

  it('fails if the earlier attempt is still running after thirty checks', async () => {
    const { server, client } = await start(inProgress)

    expect(await failureOf(client.watchCompany('09999991'))).toMatchObject({ code: 'idempotency_in_progress' })
    expect(server.received).toHaveLength(31)
  })

  it('is not retried if the route accepts no key', async () => {
    const { server, client } = await start(unavailable)
    await failureOf(client.setWatchTags('09999991', ['customer']))

    expect(server.received).toHaveLength(1)
  })

  it('is not retried if the response has a secret that is shown once', async () => {
    const { server, client } = await start(hangUp)
    await failureOf(client.rotateWebhookSecret(7))

    expect(server.received).toHaveLength(1)
  })

  it('is not retried by the auth client, and neither is a deletion', async () => {
    const server = await startLoopback(unavailable)
    const auth = createAuthClient({ baseUrl: server.url })
    const password = 'correct horse battery'
    await failureOf(auth.signUp({ email: 'ada@harbour-lane.example', password }))
    await failureOf(auth.deleteAccount('session.token.sample', { password }))

    expect(server.received.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })
})

it.each([
  [400, 'invalid_request'],
  [401, 'unauthenticated'],
  [402, 'insufficient_credits'],
  [404, 'not_found'],
  [422, 'idempotency_mismatch'],
  [500, 'internal'],
  [501, 'not_implemented'],
])('an error with %i %s is not retried', async (status, code) => {
  const { server, client } = await start(refusal(status, code))

  expect(await failureOf(client.resolveDomain('harbour-lane.example'))).toMatchObject({ status, code })
  expect(server.received).toHaveLength(1)
})

describe('an abort by the caller', () => {
  it('prevents further attempts', async () => {
    const controller = new AbortController()
    const { server, client } = await start(() => controller.abort(new Error('the page was left')))

    await expect(client.me({ signal: controller.signal })).rejects.toThrow('the page was left')
    expect(server.received).toHaveLength(1)
  })

  it('ends the wait for the next attempt', async () => {
    const controller = new AbortController()
    const server = await startLoopback(unavailable)
    const clock = createTestClock({ onSleep: () => controller.abort(new Error('the page was left')) })
    const client = createClientWith(clock, { baseUrl: server.url, apiKey })

    await expect(client.me({ signal: controller.signal })).rejects.toThrow('the page was left')
    expect(server.received).toHaveLength(1)
  })
})
