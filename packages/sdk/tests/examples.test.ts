// The built package, which the examples import.
import { ApiError, signTestPayload } from '@brassplate/sdk'
import { createFakeClient, exampleAnswers } from '@brassplate/sdk/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReceiver } from '../examples/hono-webhooks.js'
import { checkDomain } from '../examples/queue-worker.js'
import { json, startLoopback } from './loopback.js'
import { unauthenticated } from './samples.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The route creates its client when it is loaded. */
async function loadRoute(reply: Parameters<typeof startLoopback>[0]) {
  const { url } = await startLoopback(reply)
  vi.stubEnv('BRASSPLATE_URL', url)
  vi.stubEnv('BRASSPLATE_API_KEY', 'bp_live_sample')
  const { GET } = await import('../examples/next-route.js')
  return () => GET(new Request('http://localhost/api/company?domain=harbour-lane.example'))
}

describe('the Next.js route', () => {
  it('returns the company', async () => {
    const get = await loadRoute(json(200, exampleAnswers.resolveDomain))
    expect(await (await get()).json()).toEqual({
      name: exampleAnswers.resolveDomain.company.company_name,
      number: exampleAnswers.resolveDomain.company.company_number,
    })
  })

  it('returns the error of the API in its own words', async () => {
    const get = await loadRoute(json(400, { ...unauthenticated, status: 400, code: 'invalid_domain' }))
    const answer = await get()
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: unauthenticated.detail, nextStep: unauthenticated.next_step })
  })
})

describe('the receiver on Hono', () => {
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
  const event = {
    id: 'sig_1',
    type: 'signal.director_resigned',
    timestamp: '2026-03-02T09:14:04.120Z',
    destination_sequence: 1,
    data: exampleAnswers.listSignals.data[0],
  }
  const body = JSON.stringify(event)

  it('stores a genuine event with its facts', async () => {
    const stored: string[] = []
    const app = createReceiver(secret, async ({ id }, note) => {
      stored.push(`${id}: ${note}`)
    })
    const headers = await signTestPayload(body, secret)
    const answer = await app.request('/webhooks/brassplate', { method: 'POST', headers, body })
    expect(answer.status).toBe(204)
    expect(stored).toEqual(['sig_1: QUILLFEATHER, Ada left on 2026-03-01'])
  })

  it('rejects an event that is not genuine', async () => {
    const app = createReceiver(secret, () => Promise.reject(new Error('It must not be stored.')))
    const headers = await signTestPayload(`${body} `, secret)
    const answer = await app.request('/webhooks/brassplate', { method: 'POST', headers, body })
    expect(answer.status).toBe(401)
  })
})

describe('the queue worker', () => {
  const job = { id: '7', domain: 'harbour-lane.example' }

  it('uses the id of the job as the idempotency key', async () => {
    const { client, calls } = createFakeClient({ resolveDomain: exampleAnswers.resolveDomain })
    expect(await checkDomain(client, job)).toMatchObject({ outcome: 'company' })
    expect(calls[0]?.parameters).toEqual([job.domain, { wait: true, idempotencyKey: 'check-7' }])
  })

  it('tells the queue when to repeat the job', async () => {
    const busy = new ApiError({ code: 'rate_limited', message: 'Slow down.', retryable: true, retryAfterSeconds: 9 })
    const { client } = createFakeClient({ resolveDomain: busy })
    expect(await checkDomain(client, job)).toEqual({ outcome: 'later', inSeconds: 9 })
  })

  it('gives up if repeating cannot help', async () => {
    const refused = new ApiError({ code: 'invalid_domain', message: 'Not a domain.', nextStep: 'Check the spelling.' })
    const { client } = createFakeClient({ resolveDomain: refused })
    expect(await checkDomain(client, job)).toEqual({
      outcome: 'failed',
      reason: 'Not a domain.',
      nextStep: 'Check the spelling.',
    })
  })
})
