import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { FakeClock } from '@brassplate/core/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listen } from '../../src/http/listen.js'
import { TestServer } from '../support/server.js'

const patience = { timeout: 30_000, interval: 10 }

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

describe('one connection with many requests', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
  })
  afterAll(() => server.close())

  const answered = (path: string) => server.logs.filter((line) => line.includes(`"path":"${path}"`)).length
  const pipelined = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)

  it.each(['/openapi.json', '/readyz', '/login'])(
    'sends at most 8 responses to 1,600 pipelined GET %s from a client that never reads, then closes',
    async (path) => {
      const socket = await open(server.port)
      socket.pause().on('error', () => {})
      const closed = once(socket, 'close')
      socket.write(pipelined(path, 1_600))
      await vi.waitUntil(() => answered(path) > 0, patience)
      socket.resume()
      await closed
      expect(answered(path)).toBeLessThanOrEqual(8)
      expect((await server.call('health')).status).toBe(200)
    },
  )

  it('counts requests with an unknown Expect header too', async () => {
    const socket = await open(server.port)
    socket.on('error', () => {})
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk
    })
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n'.repeat(1_000))
    await once(socket, 'close')
    expect(received.split('HTTP/1.1 400').length - 1).toBeLessThanOrEqual(8)
  })

  it('answers 8 pipelined requests in order and stays open for more', async () => {
    const socket = await open(server.port)
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk
    })
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    for (let round = 1; round <= 3; round += 1) {
      socket.write(pipelined('/healthz', 7) + pipelined('/nowhere', 1))
      await vi.waitUntil(() => statuses().length === 8 * round, patience)
    }
    const onRound = [...Array.from({ length: 7 }, () => '200'), '404']
    expect(statuses()).toEqual([...onRound, ...onRound, ...onRound])
    socket.destroy()
  })

  it('closes a connection after 500 requests with Connection: close', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = () =>
      new Promise<string | undefined>((done, failed) => {
        get(`${server.url}/assets/console.js`, { agent }, (response) => {
          response.resume().once('end', () => done(response.headers.connection))
        }).once('error', failed)
      })
    const connectionHeaders: (string | undefined)[] = []
    for (let count = 0; count < 501; count += 1) connectionHeaders.push(await ask())
    agent.destroy()
    expect(connectionHeaders.indexOf('close')).toBe(499)
    expect(connectionHeaders[500]).toBe('keep-alive')
  })

  it('closes a connection without a response if it sends more than 500 requests', async () => {
    const socket = await open(server.port)
    let received = ''
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    const answers = () => received.split('HTTP/1.1 ').length - 1
    const closed = once(socket, 'close')
    for (let count = 8; count <= 496; count += 8) {
      socket.write(pipelined('/livez', 8))
      await vi.waitUntil(() => answers() === count, patience)
    }
    socket.on('error', () => {}).write(pipelined('/livez', 1_000))
    await closed
    expect(received).not.toContain('HTTP/1.1 503')
    expect(answers()).toBeLessThanOrEqual(500)
  })

  it('closes an idle connection', async () => {
    const body = 'x'.repeat(20_000_000)
    const listening = await listen({
      fetch: async () => new Response(body),
      host: '127.0.0.1',
      port: 0,
      newRequestId: () => 'req_1',
      onError: () => {},
      onRequestFailed: () => {},
      idleMaxMs: 200,
    })
    const socket = await open(listening.port)
    socket.pause().on('error', () => {})
    socket.write(pipelined('/', 1))
    await listening.close()
    socket.resume()
    let length = 0
    socket.on('data', (chunk) => {
      length += chunk.length
    })
    await once(socket, 'close')
    expect(length).toBeLessThan(body.length)
  })
})

describe('calls without a credential', () => {
  const clock = new FakeClock(Date.now())
  let server: TestServer

  beforeAll(async () => {
    const env = { BRASSPLATE_AUTH_RATE: '5/60s', BRASSPLATE_TRUSTED_PROXIES: '127.0.0.1' }
    server = await TestServer.start('sqlite', { world: { clock }, env })
  })
  afterAll(() => server.close())

  const statuses = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const replies = []
    for (let count = 0; count < 6; count += 1) replies.push(await server.raw(method, path, { headers }))
    return replies.map(({ status }) => status)
  }

  it.each(['/openapi.json', '/login', '/', '/assets/console.js', '/.well-known/oauth-authorization-server'])(
    '429 for the sixth GET %s from one address, and 200 again later',
    async (path) => {
      const headers = { 'x-forwarded-for': '198.51.100.1' }
      expect(await statuses(path, headers)).toEqual([200, 200, 200, 200, 200, 429])
      const refused = await server.raw('GET', path, { headers })
      expect(refused.headers.get('retry-after')).toBe('12')
      clock.advance(60_000)
      expect((await server.raw('GET', path, { headers })).status).toBe(200)
      clock.advance(60_000)
    },
  )

  it('tell a browser on a page, also for an address that has none', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77', accept: 'text/html' }
    expect(await statuses('/nowhere', headers)).toEqual([404, 404, 404, 404, 404, 429])
    const refused = await server.raw('GET', '/nowhere', { headers })
    expect(refused.headers.get('content-type')).toContain('text/html')
    expect(refused.headers.get('retry-after')).toBe('12')
  })

  it.each([
    ['GET', '/nowhere', 404],
    ['PUT', '/healthz', 405],
  ])('429 for the sixth %s %s from one address', async (method, path, status) => {
    const headers = { 'x-forwarded-for': '198.51.100.2' }
    expect(await statuses(path, headers, method)).toEqual([...Array.from({ length: 5 }, () => status), 429])
    clock.advance(60_000)
  })

  it('does not limit probes from the same machine', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect(await statuses(path, {})).toEqual(Array.from({ length: 6 }, () => 200))
    }
  })

  it('does not count against login attempts', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.3' }
    await statuses('/login', headers)
    const { status } = await server.call('logIn', { body: { email: 'a@b.example', password: 'wrong one' }, headers })
    expect(status).toBe(401)
  })
})
