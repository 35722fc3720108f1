import type { ServerResponse } from 'node:http'
import { errorBody } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import { type BasicClientOptions, createAuthClient, createClient } from '../src/index.js'
import { failureOf } from './failure-of.js'
import { json, startLoopback } from './loopback.js'
import { invalidRequest, profile, unauthenticated } from './samples.js'

function callTo(baseUrl: string, options: Partial<BasicClientOptions> = {}, signal?: AbortSignal) {
  return createClient({ baseUrl, apiKey: 'bp_live_sample', retries: 0, ...options }).me({ signal })
}

function html(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Harbour Lane</h1>')
  }
}

describe('an error response', () => {
  it('has the rejected fields', async () => {
    const server = await startLoopback(json(400, errorBody.parse(invalidRequest)))
    const auth = createAuthClient({ baseUrl: server.url })

    expect(await failureOf(auth.signUp({ email: 'ada', password: 'correct horse battery' }))).toMatchObject({
      code: 'invalid_request',
      problems: [{ field: 'email', message: 'must be an e-mail address' }],
    })
  })

  it('is passed on unchanged if its code is unknown', async () => {
    const server = await startLoopback(json(418, { ...unauthenticated, code: 'teapot', retryable: true }))

    expect(await failureOf(callTo(server.url))).toMatchObject({ code: 'teapot', status: 418, retryable: true })
  })

  it('has a readable message if it only contains a code', async () => {
    const server = await startLoopback(
      json(403, { code: 'forbidden', errors: 'none' }, { 'x-request-id': 'req_sample' }),
    )

    expect(await failureOf(callTo(server.url))).toMatchObject({
      code: 'forbidden',
      message: 'The server rejected the request (forbidden).',
      requestId: 'req_sample',
      retryable: false,
      nextStep: '',
      problems: [],
    })
  })
})

describe('a response that is not from this API', () => {
  it('is internal if it is a web page, even with status 200', async () => {
    const server = await startLoopback(html(200))

    expect(await failureOf(callTo(server.url))).toMatchObject({
      code: 'internal',
      message: 'The server answered 200 with a body that is not from the Brassplate API.',
      status: 200,
      retryable: false,
      nextStep: 'Check that baseUrl is the address of a Brassplate server.',
    })
  })

  it('is internal if it is JSON without a code', async () => {
    const server = await startLoopback(json(404, { message: 'no such page' }))

    expect(await failureOf(callTo(server.url))).toMatchObject({ code: 'internal', status: 404, retryable: false })
  })

  it('is internal if it is JSON but not an object', async () => {
    const server = await startLoopback(json(200, 'welcome'))

    expect(await failureOf(callTo(server.url))).toMatchObject({ code: 'internal', status: 200 })
  })

  it.each([502, 503, 504])('is unavailable if a proxy answers %i', async (status) => {
    const server = await startLoopback(html(status))

    expect(await failureOf(callTo(server.url))).toMatchObject({ code: 'unavailable', status, retryable: true })
  })

  it('is read no further than an answer may be long', async () => {
    const piece = 'x'.repeat(1024 * 1024)
    const server = await startLoopback((response) => {
      const send = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).on('drain', send)
      send()
    })

    expect(await failureOf(callTo(server.url))).toMatchObject({ code: 'unavailable', retryable: false })
  })

  it('is internal if it is a redirect, which is not followed', async () => {
    const elsewhere = await startLoopback(json(200, profile))
    const server = await startLoopback(html(307, { location: `${elsewhere.url}/v1/auth/me` }))
    const error = await failureOf(callTo(server.url))

    expect(error).toMatchObject({ code: 'internal', status: 307 })
    expect(error.message).toContain(elsewhere.url)
    expect(elsewhere.received).toEqual([])
  })
})

describe('a missing response', () => {
  it('is unavailable if the connection is refused', async () => {
    const server = await startLoopback(json(200, profile))
    await server.close()

    expect(await failureOf(callTo(server.url))).toMatchObject({
      code: 'unavailable',
      message: `${server.url} cannot be reached.`,
      status: null,
      requestId: null,
      retryable: true,
      cause: expect.any(TypeError),
    })
  })

  it('is unavailable if the connection breaks during the response', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{', () => response.destroy())
    })

    expect(await failureOf(callTo(server.url))).toMatchObject({ code: 'unavailable', retryable: true })
  })

  it('is unavailable if the server takes longer than the timeout', async () => {
    const server = await startLoopback(() => {})

    expect(await failureOf(callTo(server.url, { timeoutMs: 50 }))).toMatchObject({
      code: 'unavailable',
      message: `${server.url} did not answer within 50 ms.`,
      status: null,
      retryable: true,
    })
  })

  it('is unavailable if the rest of the response takes longer than the timeout', async () => {
    const server = await startLoopback((response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{')
    })

    expect((await failureOf(callTo(server.url, { timeoutMs: 50 }))).message).toMatch(/did not answer within 50 ms/)
  })
})

describe('an abort by the caller', () => {
  it('rejects a running call with the abort reason', async () => {
    const controller = new AbortController()
    const reason = new Error('not needed any more')
    const server = await startLoopback(() => controller.abort(reason))

    await expect(callTo(server.url, {}, controller.signal)).rejects.toBe(reason)
  })

  it('sends nothing if the signal is already aborted', async () => {
    const server = await startLoopback(json(200, profile))

    await expect(callTo(server.url, {}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.received).toEqual([])
  })

  it('does not disable the timeout', async () => {
    const server = await startLoopback(() => {})
    const call = callTo(server.url, { timeoutMs: 50 }, new AbortController().signal)

    expect(await failureOf(call)).toMatchObject({ code: 'unavailable' })
  })
})
