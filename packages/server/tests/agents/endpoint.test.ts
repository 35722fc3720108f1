import { request } from 'node:http'
import { errorBody } from '@brassplate/core/contract'
import { startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, keepMatches, memberWith } from '../support/resolution.js'
import { type Member, type Reply, TestServer } from '../support/server.js'

const patience = { timeout: 240_000, interval: 20 }
const allowed = 'https://agent.harbour-lane.example'
const domain = 'harbourlaneboats.co.uk'
const call = (name: string, parameters: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: parameters },
})
const ping = { jsonrpc: '2.0', id: 'a', method: 'ping' }

describe.each(enginesOnce)('/mcp on %s', (engine) => {
  let server: TestServer
  let member: Member

  beforeAll(async () => {
    server = await TestServer.start(engine, {
      env: { BRASSPLATE_ALLOWED_ORIGINS: `${allowed}, http://127.0.0.1:6274`, BRASSPLATE_SIGNUP_CREDITS: '0' },
    })
    await importCompanies(server)
    await keepMatches(server, [domain])
    member = await memberWith(server, 2)
  })
  afterAll(() => server.close())

  const post = (message: unknown, headers: Record<string, string> = {}) =>
    server.call('callAgent', { key: member.key, body: message, headers })
  const sent = (method: string, headers: Record<string, string> = {}) =>
    server.raw(method, '/mcp', { headers: { 'x-api-key': member.key, ...headers } })

  function expectRefusal({ status, body }: Reply, expected: number, code: string) {
    expect(errorBody.parse(body)).toMatchObject({ status: expected, code })
    expect(status).toBe(expected)
  }

  it('POST 200 with a JSON-RPC message for any Accept header', async () => {
    for (const accept of ['application/json', 'text/event-stream', '*/*']) {
      const { status, headers, body } = await post(ping, { accept })
      expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 'a', result: {} }])
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('mcp-session-id')).toBeNull()
    }
  })

  it('POST 200 with −32601 for an unknown method and −32602 for an unknown tool', async () => {
    expect((await post({ ...ping, method: 'tools/burn' })).body).toMatchObject({ id: 'a', error: { code: -32_601 } })
    expect((await post(call('burn'))).body).toMatchObject({ id: 1, error: { code: -32_602 } })
    expect((await post({ ...ping, params: 7 })).body).toMatchObject({ id: 'a', error: { code: -32_600 } })
  })

  it('POST 202 for a notification, known or not', async () => {
    for (const method of ['notifications/initialized', 'notifications/cancelled', 'notifications/other']) {
      const { status, body } = await post({ jsonrpc: '2.0', method })
      expect([status, body]).toEqual([202, ''])
    }
  })

  it('POST 200 negotiates a protocol version, and works without initialize', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'plain', version: '1' } }
    expect((await post({ ...ping, method: 'initialize', params })).body).toMatchObject({
      result: { protocolVersion: '2025-06-18', serverInfo: { name: 'brassplate' } },
    })
    const newer = { ...params, protocolVersion: '2099-01-01' }
    const header = { 'mcp-protocol-version': '2099-01-01' }
    expect((await post({ ...ping, method: 'initialize', params: newer }, header)).body).toMatchObject({
      result: { protocolVersion: '2025-11-25' },
    })
  })

  it('POST charges the account once', async () => {
    const resolve = call('resolve_domain', { domain })
    const answers = [await post(resolve), await post(resolve)].map(({ body }) => textOf(body))
    expect(answers[0]).toContain('"charge_reason":"matched"')
    expect(answers[1]).toContain('"charge_reason":"already_charged"')
    const { credits } = await server.ok('describeAccount', { key: member.key })
    expect(credits).toEqual({ balance: 1, held: 0, available: 1, unlimited: false })
    const { data } = await server.ok('getCreditStatement', { key: member.key })
    expect(data[0]).toMatchObject({ kind: 'charge', domain })
    expect((await server.engine.operator.verifyLedger()).problems).toEqual([])
  })

  it('POST 200 starts the search for a website and returns its job', async () => {
    const started = textOf((await post(call('resolve_company', { company_number: '11200417' }))).body)
    const [, job_id] = /"job_id":"(job_\w+)"/.exec(started) ?? []
    expect(started).toContain('"status":"pending"')
    const { body } = await post(call('get_job', { job_id, wait_seconds: 20 }))
    expect(JSON.parse(textOf(body))).toMatchObject({
      status: 'completed',
      company_number: '11200417',
      reverse_domain: { status: 'no_match' },
    })
  })

  it.each<[string, unknown]>([
    ['a batch', [ping]],
    ['an empty batch', []],
    ['another version of JSON-RPC', { ...ping, jsonrpc: '1.0' }],
    ['an id that is null', { ...ping, id: null }],
    ['a response, because the server sent no request', { jsonrpc: '2.0', id: 1, result: {} }],
  ])('POST 400 for %s', async (_, message) => {
    expectRefusal(await post(message), 400, 'invalid_request')
  })

  it.each<[string, Record<string, string>]>([
    ['an unknown protocol version', { 'mcp-protocol-version': '2099-01-01' }],
    ['another method than the message', { 'mcp-method': 'tools/list' }],
    ['another name than the message', { 'mcp-method': 'tools/call', 'mcp-name': 'get_job' }],
  ])('POST 400 for headers that name %s', async (_, headers) => {
    expectRefusal(await post(call('get_account'), headers), 400, 'invalid_request')
  })

  it('POST 200 for headers that match the message', async () => {
    const headers = { 'mcp-protocol-version': '2025-11-25', 'mcp-method': 'tools/call', 'mcp-name': 'get_account' }
    expect((await post(call('get_account'), headers)).body).toMatchObject({ result: { content: [{}] } })
    const uri = 'brassplate://company/09999991'
    const read = { ...ping, method: 'resources/read', params: { uri } }
    expect((await post(read, { 'mcp-name': uri })).status).toBe(200)
    expectRefusal(await post(ping, { 'mcp-name': 'ping' }), 400, 'invalid_request')
  })

  it('POST 413 for a body of 1 MB and 415 for a body that is not JSON', async () => {
    const large = JSON.stringify(call('resolve_domain', { domain: 'x'.repeat(1_000_000) }))
    const headers = { 'x-api-key': member.key, 'content-type': 'application/json' }
    expectRefusal(await server.raw('POST', '/mcp', { body: large, headers }), 413, 'payload_too_large')
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expectRefusal(await server.raw('POST', '/mcp', { body: 'a=b', headers: form }), 415, 'unsupported_media_type')
  })

  it('GET and DELETE 405 with the allowed method', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const reply = await sent(method, { accept: 'text/event-stream' })
      expectRefusal(reply, 405, 'method_not_allowed')
      expect(reply.headers.get('allow')).toBe('POST')
    }
  })

  it('POST 401 without a credential and with a session', async () => {
    expectRefusal(await server.call('callAgent', { body: ping }), 401, 'unauthenticated')
    expectRefusal(await server.call('callAgent', { body: ping, session: member.session }), 401, 'unauthenticated')
  })

  it('401 says that an API key sent as a bearer token belongs into X-API-Key', async () => {
    const words = 'This is an API key: send it in the X-API-Key header, not as Authorization: Bearer.'
    expect(await server.refusal('callAgent', { body: ping, session: member.key })).toMatchObject({ detail: words })
    expect(await server.refusal('describeAccount', { session: member.key })).toMatchObject({ detail: words })
  })

  it('403 for scripts of unknown origins, before any other check', async () => {
    const origins = [
      'https://lure.example',
      'null',
      `${allowed}.lure.example`,
      allowed.toUpperCase(),
      `${allowed}/`,
      '',
    ]
    for (const origin of origins) {
      for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) {
        const reply = await server.raw(method, '/mcp', { headers: { origin } })
        expectRefusal(reply, 403, 'forbidden')
        expect(reply.headers.get('access-control-allow-origin')).toBeNull()
      }
    }
  })

  it('403 for a rebound DNS name', async () => {
    const headers = { host: 'lure.example', origin: 'http://lure.example', 'x-api-key': member.key }
    const status = await new Promise((done, failed) => {
      const sending = request(`${server.url}/mcp`, { method: 'POST', headers }, (answer) => done(answer.statusCode))
      sending.on('error', failed).end(JSON.stringify(ping))
    })
    expect(status).toBe(403)
  })

  it('allows scripts of the base, site and allowed origins to call and read', async () => {
    for (const origin of [server.url, allowed, 'http://127.0.0.1:6274']) {
      const { status, headers } = await post(ping, { origin })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
      expect(headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
      expect(headers.get('access-control-allow-credentials')).toBeNull()

      const preflight = await server.raw('OPTIONS', '/mcp', { headers: { origin } })
      expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*X-API-Key/)
    }
    const { headers } = await post(ping)
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin'])
  })

  it('sets no CORS headers on other routes', async () => {
    const { status, headers } = await server.call('describeAccount', { key: member.key, headers: { origin: allowed } })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null])
  })

  it('counts a message as a call of the account', async () => {
    const { headers } = await post(ping)
    expect(headers.get('ratelimit-policy')).toContain('account')
  })
})

describe('POST /mcp during shutdown', () => {
  it.each(['resolve_domain', 'get_job'])('200 immediately with the job that %s waits for', async (tool) => {
    const web = await startSmallWeb({ 'slow.example': { '/': boatworksPage } })
    const letGo = web.hold('slow.example')
    const server = await TestServer.start('sqlite', { env: { BRASSPLATE_WEB_RESOLVE: web.resolve } })
    await importCompanies(server)
    const { key } = await memberWith(server, 1)
    const ask = (message: object) => server.call('callAgent', { key, body: message })
    const started = await ask(call('resolve_domain', { domain: 'slow.example', wait_seconds: 0 }))
    const [job_id] = /job_\w+/.exec(JSON.stringify(started.body)) ?? []
    expect(job_id).toBeDefined()

    const parameters = tool === 'get_job' ? { job_id } : { domain: 'slow.example' }
    const looking = vi.spyOn(server.engine.resolution, 'job')
    const waiting = ask(call(tool, { ...parameters, wait_seconds: 50 }))
    await vi.waitUntil(() => looking.mock.calls.length > 0, patience)
    const closing = server.close()
    const { status, body } = await waiting
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain(job_id)
    letGo()
    await closing
    await web.close()
  })
})

describe('POST /mcp past the limit', () => {
  it('429 with Retry-After', async () => {
    const server = await TestServer.start('sqlite', { env: { BRASSPLATE_API_RATE: '2/60s' } })
    try {
      const { key } = await server.guest('ada@harbour-lane.example')
      const statuses: number[] = []
      for (let place = 0; place < 3; place += 1)
        statuses.push((await server.call('callAgent', { key, body: ping })).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await server.close()
    }
  })
})

/** What the model reads of a tool result. */
function textOf(body: unknown): string {
  return (body as { result: { content: [{ text: string }] } }).result.content[0].text
}
