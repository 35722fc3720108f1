import { type Attributes, type Span, type SpanStatus, trace } from '@opentelemetry/api'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestServer } from '../support/server.js'

interface Recorded {
  name: string
  attributes: Attributes
  status: SpanStatus | null
  isEnded: boolean
}

/** Notes spans, as an SDK of the operator would send them. */
function record(): Recorded[] {
  const spans: Recorded[] = []
  const start = (name: string): Span => {
    const noted: Recorded = { name, attributes: {}, status: null, isEnded: false }
    spans.push(noted)
    const span: Partial<Span> = {
      isRecording: () => true,
      updateName: (given) => Object.assign(noted, { name: given }) && (span as Span),
      setAttributes: (attributes) => Object.assign(noted, { attributes }) && (span as Span),
      setStatus: (status) => Object.assign(noted, { status }) && (span as Span),
      end: () => Object.assign(noted, { isEnded: true }),
    }
    return span as Span
  }
  const startActiveSpan = (name: string, ...more: unknown[]) => (more.at(-1) as (span: Span) => unknown)(start(name))
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan: start, startActiveSpan: startActiveSpan as never }) })
  return spans
}

describe('the API of OpenTelemetry', () => {
  it('is of a version whose spans the SDKs take, which is below 1.10', () => {
    record()
    // Where the API and the SDKs find each other.
    const { version } = Reflect.get(globalThis, Symbol.for('opentelemetry.js.api.1')) as { readonly version: string }
    trace.disable()
    expect(version).toMatch(/^1\.[0-9]\./)
  })
})

describe('traces', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
  })
  afterEach(() => trace.disable())
  afterAll(() => server.close())

  it('have one span for each request, with its route, status and account, and without what was asked for', async () => {
    const member = await server.guest('ada@harbour-lane.example')
    const spans = record()
    const secret = 'secret-domain.example'
    const { status } = await server.call('getDomainResolution', { key: member.key, path: { domain: secret } })
    expect(spans).toMatchObject([
      {
        name: 'GET /v1/resolve/domain/{domain}',
        attributes: {
          'http.route': '/v1/resolve/domain/{domain}',
          'http.response.status_code': status,
          'brassplate.account': expect.stringMatching(/^acc_/),
          'brassplate.request_id': expect.stringMatching(/^req_/),
        },
        status: null,
        isEnded: true,
      },
    ])
    expect(JSON.stringify(spans)).not.toContain(secret)
    await server.raw('GET', '/no-such-page')
    expect(spans[1]).toMatchObject({
      name: 'GET none',
      attributes: { 'http.response.status_code': 404 },
      isEnded: true,
    })
  })

  it('are not recorded without an SDK', async () => {
    expect((await server.raw('GET', '/livez')).status).toBe(200)
    expect(trace.getActiveSpan()).toBeUndefined()
  })
})
