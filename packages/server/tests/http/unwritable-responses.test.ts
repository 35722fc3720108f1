import { type Context, Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppEnv } from '../../src/http/app-env.js'
import { type Listening, listen } from '../../src/http/listen.js'
import { refuse } from '../../src/http/refuse.js'
import { reply, setHeader } from '../../src/http/reply.js'
import type { Exchange } from '../../src/http/request/exchange.js'
import { UnreadResponses } from '../../src/http/request/unread-responses.js'
import { createLog } from '../../src/log.js'

describe('a response that cannot be written', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  let listening: Listening | null = null
  afterEach(async () => {
    await listening?.close()
    lines.length = 0
  })

  /** A server with one route, beneath which errors are answered as in the real app. */
  async function serve(answer: (request: Context<AppEnv>) => Response, answersErrors = true): Promise<string> {
    const app = new Hono<AppEnv>()
    app.get('/', answer)
    app.onError((error, request) => {
      if (!answersErrors) throw error
      return refuse(request, error, log, '')
    })
    listening = await listen({
      fetch: async (request, bindings) => {
        const sent = new Headers(request.headers)
        const exchange = { requestId: 'req_app', headers: {}, sent, status: 0 } as unknown as Exchange
        return app.fetch(request, { ...bindings, exchange, unread: new UnreadResponses() })
      },
      host: '127.0.0.1',
      port: 0,
      newRequestId: () => 'req_raw',
      onError: () => {},
      onRequestFailed: (err, requestId) => log.error({ event: 'http.request_failed', request_id: requestId, err }, ''),
    })
    return `http://127.0.0.1:${listening.port}/`
  }

  it.each(['Łódź', 'two\r\nlines', 'nul\0'])(
    'because of the header %j is a 500 of our own, and logged',
    async (value) => {
      const url = await serve((request) => {
        setHeader(request, 'X-Name', value)
        return reply(request, 'secret', 200)
      })
      const response = await fetch(url)
      expect([response.status, response.headers.get('x-name')]).toEqual([500, null])
      expect(await response.json()).toMatchObject({ status: 500, code: 'internal', request_id: 'req_app' })
      expect(lines).toHaveLength(1)
      const line = JSON.parse(lines[0] ?? '{}')
      expect(line).toMatchObject({ event: 'http.request_failed', request_id: 'req_app' })
      expect(line.err.message).toContain('X-Name')
    },
  )

  it('because answering an error failed too is a 500 of our own, and logged', async () => {
    const url = await serve(() => {
      throw new Error('The page is broken.')
    }, false)
    const response = await fetch(url)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ status: 500, code: 'internal', request_id: 'req_raw' })
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      request_id: 'req_raw',
      err: { message: 'The page is broken.' },
    })
  })

  it('is not one with letters of Latin-1', async () => {
    const url = await serve((request) => {
      setHeader(request, 'X-Name', 'Café')
      return reply(request, 'here', 200)
    })
    expect((await fetch(url)).status).toBe(200)
    expect(lines).toEqual([])
  })
})
