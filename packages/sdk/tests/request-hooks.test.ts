import { expect, it } from 'vitest'
import { createClientWith } from '../src/create-client.js'
import type { RequestEnd, RequestRetry, RequestStart } from '../src/index.js'
import { failureOf } from './failure-of.js'
import { hangUp, inTurn, json, startLoopback } from './loopback.js'
import { profile, unauthenticated } from './samples.js'
import { createTestClock } from './test-clock.js'

const apiKey = 'bp_live_sample'
const unavailable = { ...unauthenticated, status: 503, code: 'unavailable', retryable: true }

async function observe(
  reply: Parameters<typeof startLoopback>[0],
  traceHeaders?: (request: RequestStart) => Record<string, string>,
) {
  const server = await startLoopback(reply)
  const started: RequestStart[] = []
  const ended: RequestEnd[] = []
  const client = createClientWith(createTestClock(), {
    baseUrl: server.url,
    apiKey,
    onRequest: (request) => {
      started.push(request)
    },
    traceHeaders,
    onResponse: (response) => {
      ended.push(response)
    },
  })
  return { server, client, started, ended }
}

it('reports each attempt with its status, code and request id', async () => {
  const { client, started, ended } = await observe(
    inTurn(hangUp, json(503, unavailable), json(200, profile, { 'X-Request-Id': 'req_1' })),
  )
  await client.me()

  const call = { operation: 'describeAccount', method: 'GET', path: '/v1/auth/me' }
  expect(started).toEqual([1, 2, 3].map((attempt) => ({ ...call, attempt })))
  expect(ended).toEqual([
    { ...call, attempt: 1, status: null, code: 'unavailable', requestId: null, durationMs: 0 },
    { ...call, attempt: 2, status: 503, code: 'unavailable', requestId: null, durationMs: 0 },
    { ...call, attempt: 3, status: 200, code: null, requestId: 'req_1', durationMs: 0 },
  ])
})

it('says before each pause that the call is tried again, and not after the last attempt', async () => {
  const limited = { ...unauthenticated, status: 429, code: 'rate_limited', retryable: true }
  const server = await startLoopback(inTurn(json(429, limited, { 'Retry-After': '7' }), hangUp, json(503, unavailable)))
  const retries: RequestRetry[] = []
  const onRetry = (retry: RequestRetry) => {
    retries.push(retry)
  }
  const client = createClientWith(createTestClock(), { baseUrl: server.url, apiKey, onRetry })
  await failureOf(client.me())

  const call = { operation: 'describeAccount', method: 'GET', path: '/v1/auth/me', delayMs: expect.any(Number) }
  expect(retries).toEqual([
    { ...call, attempt: 1, status: 429, code: 'rate_limited' },
    { ...call, attempt: 2, status: null, code: 'unavailable' },
  ])
  expect(retries[0]?.delayMs).toBeGreaterThanOrEqual(7_000)
})

it('shows neither credentials nor inputs', async () => {
  const { client, started, ended } = await observe(json(404, { ...unauthenticated, code: 'job_not_found' }))
  await failureOf(client.getJob('job_secret'))
  await failureOf(client.searchCompanies({ name: 'Harbour Lane' }))
  await failureOf(client.getProof('ans_secret'))

  expect(started.map(({ path }) => path)).toEqual([
    '/v1/jobs/{job_id}',
    '/v1/companies/search',
    '/v1/answers/{answer_id}/proof',
  ])
  expect(JSON.stringify([started, ended])).not.toMatch(/bp_live|secret|Harbour/)
})

it('sends the headers for traces, but not in place of its own', async () => {
  const { server, client } = await observe(json(200, profile), () => ({
    Traceparent: '00-1',
    'X-API-Key': 'other',
    Accept: 'text/html',
  }))
  await client.me()
  expect(server.received[0]?.headers).toMatchObject({
    traceparent: '00-1',
    'x-api-key': apiKey,
    accept: 'application/json',
  })
})

it('ignores what a hook throws', async () => {
  const server = await startLoopback(json(200, profile))
  const fail = () => {
    throw new Error('The log is full.')
  }
  const options = { baseUrl: server.url, apiKey, onRequest: fail, onResponse: fail, traceHeaders: fail }
  expect(await createClientWith(createTestClock(), options).me()).toEqual(profile)
})

it('reports the download of a file', async () => {
  const { client, ended } = await observe((response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b')
  })
  const pieces = []
  for await (const piece of await client.exportCompanies()) pieces.push(...piece)
  expect(String.fromCharCode(...pieces)).toBe('a,b')
  expect(ended).toMatchObject([{ operation: 'exportCompanies', status: 200, code: null, attempt: 1 }])
})
