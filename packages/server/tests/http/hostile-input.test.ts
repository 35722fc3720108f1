import { connect } from 'node:net'
import { allRoutes, errorBody } from '@brassplate/core/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Member, type Reply, TestServer } from '../support/server.js'

const json = { 'content-type': 'application/json' }

describe('hostile input', () => {
  let server: TestServer
  let member: Member

  beforeAll(async () => {
    server = await TestServer.start('postgres')
    member = await server.member('ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  function expectRefusal({ status, headers, body }: Reply, expected: number, code: string) {
    expect(status).toBe(expected)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    const refusal = errorBody.parse(body)
    expect(refusal).toMatchObject({ status: expected, code })
    expect(JSON.stringify(refusal)).not.toMatch(/\bat .*\.[jt]s:|node_modules|SELECT|INSERT|stack/)
  }

  const signUp = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    server.raw('POST', '/v1/auth/signup', { body, headers })
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  it.each<[string, string | Uint8Array, number, string]>([
    ['malformed JSON', '{"email": ', 400, 'invalid_request'],
    ['no body at all', '', 400, 'invalid_request'],
    ['a JSON array', '[]', 400, 'invalid_request'],
    ['a JSON null', 'null', 400, 'invalid_request'],
    ['a 10,000-deep array', deep(10_000), 400, 'invalid_request'],
    ['a 30,000-deep array', deep(30_000), 400, 'invalid_request'],
    ['a deep array in a known field', `{"email": ${deep(5_000)}, "password": "x"}`, 400, 'invalid_request'],
    ['an unknown field', '{"email":"a@b.example","password":"long enough","x":1}', 400, 'invalid_request'],
    [
      'a __proto__ field',
      '{"email":"a@b.example","password":"long enough","__proto__":{"x":1}}',
      400,
      'invalid_request',
    ],
    ['a NUL in a string value', '{"email":"a@b.example","password":"long\\u0000enough"}', 400, 'invalid_request'],
    ['a NUL in a field name', '{"email":"a@b.example","pass\\u0000word":"long enough"}', 400, 'invalid_request'],
    ['a raw NUL', '{"email":"a\0@b.example"}', 400, 'invalid_request'],
    ['a number instead of a string', '{"email":1e999,"password":12345678}', 400, 'invalid_request'],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d), 400, 'invalid_request'],
    ['overlong UTF-8', Uint8Array.of(0x22, 0xc0, 0x80, 0x22), 400, 'invalid_request'],
    [
      'a body of 1 MB',
      JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(1_000_000) }),
      413,
      'payload_too_large',
    ],
  ])('rejects %s', async (_, body, status, code) => {
    expectRefusal(await signUp(body), status, code)
  })

  it('accepts a lone surrogate in a password without crashing', async () => {
    const { status } = await signUp('{"email":"surrogate@b.example","password":"\\ud800\\ud800 long enough"}')
    expect(status).toBe(201)
  })

  it('tolerates a byte order mark and duplicate keys, as JSON parsers do', async () => {
    const { status } = await signUp(
      '\ufeff{"email":"first@b.example","email":"second@b.example","password":"long enough"}',
    )
    expect(status).toBe(201)
  })

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', { 'content-type': 'application/xml' }],
    ['an empty content type', { 'content-type': '' }],
  ])('rejects a body with the content type of %s', async (_, headers) => {
    expectRefusal(
      await signUp('{"email":"a@b.example","password":"long enough"}', headers),
      415,
      'unsupported_media_type',
    )
  })

  it('applies the same size limit to a chunked body', async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)))
      },
    })
    const init = { method: 'POST', headers: json, body: stream, duplex: 'half' } as RequestInit
    const response = await fetch(`${server.url}/v1/auth/signup`, init)
    expect(response.status).toBe(413)
  })

  it.each(['PUT', 'PATCH', 'PROPFIND'])(
    'answers %s with 405 and the allowed methods on every route that does not take it',
    async (method) => {
      const others = allRoutes.filter(
        (route) => !allRoutes.some((one) => one.path === route.path && one.method === method),
      )
      for (const { path } of others) {
        const reply = await server.raw(method, path.replaceAll(/\{\w+\}/g, 'x'))
        expectRefusal(reply, 405, 'method_not_allowed')
        expect(reply.headers.get('allow')).toMatch(/^(GET|POST|PUT|PATCH|DELETE)(, (GET|POST|PUT|PATCH|DELETE))*$/)
      }
    },
  )

  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/auth/me/',
    '/%2e%2e/etc/passwd',
    '/v1//auth/me',
    '/.env',
    '/v1/auth/%6de/..',
  ])('never answers the odd path %s with 5xx', async (path) => {
    const { status } = await server.raw('GET', path)
    expect([200, 401, 404]).toContain(status)
  })

  it.each(['%00', 'a%00b', '%E0%A4%A', '%ff%fe', '..%2f..', `${'x'.repeat(5_000)}`, '%F0%9F%92%A9', "' OR 1=1 --"])(
    'rejects the path parameter %s without an internal error',
    async (parameter) => {
      const { status, body } = await server.raw('GET', `/v1/companies/${parameter}`, {
        headers: { 'x-api-key': member.key },
      })
      expect([400, 404]).toContain(status)
      errorBody.parse(body)
    },
  )

  it.each(['token=%00', 'token=', 'token=a&token=b', 'token=%E0%A4%A', `token=${'x'.repeat(5_000)}`, ''])(
    'never answers the query %s with 5xx',
    async (query) => {
      const { status } = await server.raw('GET', `/v1/auth/verify-email?${query}`)
      expect([302, 400]).toContain(status)
    },
  )

  it.each([
    ['an overlong API key', { 'x-api-key': 'bp_live_'.padEnd(9_000, 'a') }],
    ['an overlong bearer token', { authorization: `Bearer ${'a'.repeat(9_000)}` }],
    ['two authentication schemes', { authorization: 'Bearer Bearer x' }],
    ['basic authentication', { authorization: 'Basic YTpi' }],
    ['an empty key', { 'x-api-key': '' }],
  ])('answers %s with 401', async (_, headers) => {
    expectRefusal(await server.raw('GET', '/v1/auth/me', { headers }), 401, 'unauthenticated')
  })

  it('sends problem+json if the caller accepts it', async () => {
    const { headers } = await server.raw('GET', '/v1/auth/me', { headers: { accept: 'application/problem+json' } })
    expect(headers.get('content-type')).toBe('application/problem+json')
  })

  it.each([
    ['bytes that are not HTTP', 'hello there\r\n\r\n'],
    ['a 100 KB header', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a missing Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an invalid Host', 'GET /healthz HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'],
    ['a Host with a user name', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n'],
    ['an invalid request target', 'GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an unknown Expect header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n'],
    [
      'both Content-Length and chunked encoding',
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('rejects %s with the usual error body', async (_, bytes) => {
    const answer = await speak(server.url, bytes)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    const refusal = errorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)))
    expect(refusal.code).toBe('invalid_request')
    expect(refusal.request_id).toMatch(/^req_/)
    expect(answer.toLowerCase()).toContain(`x-request-id: ${refusal.request_id.toLowerCase()}`)
  })

  it.each([
    ['a body with a length', 'Content-Length: 500\r\n\r\n{"email":'],
    ['a chunked body', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema'],
  ])('does not log an error if the caller disconnects in the middle of %s', async (_, rest) => {
    const refused = () => server.logs.filter((line) => line.includes('/v1/auth/login') && line.includes('"status":400'))
    const before = refused().length
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`)
    socket.end()
    await vi.waitUntil(() => refused().length > before, { timeout: 240_000 })
    socket.destroy()
    expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

/** Sends raw bytes and returns everything that comes back. */
function speak(url: string, bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    socket.on('close', () => done(received))
    socket.on('error', failed)
  })
}
