import { allRoutes, describeApi, signalTypes } from '@brassplate/core/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from '../../src/api/index.js'
import { describeServer } from '../../src/api/open-api.js'
import { lintOpenApi } from '../support/lint-open-api.js'
import { TestServer } from '../support/server.js'

const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
})
const bytesMax = 250_000
const reference = z.object({ $ref: z.string() })
const described = z.looseObject({
  parameters: z.array(z.unknown()),
  responses: z.record(z.string(), z.looseObject({ headers: z.record(z.string(), z.unknown()).optional() })),
})
const description = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ version: z.string(), 'x-release': z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.unknown()),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
})

/** The document with every reference to a parameter or a response replaced by what it refers to. */
function withoutReferences(document: unknown): unknown {
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow)
    if (typeof value !== 'object' || value === null) return value
    const found = reference.safeParse(value)
    if (found.success && /^#\/components\/(?:parameters|responses)\//.test(found.data.$ref)) {
      return follow(target(document, found.data.$ref))
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, follow(inner)]))
  }
  return follow(document)
}

function target(document: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

describe('describeServer', () => {
  it('describes only the routes that a worker serves', () => {
    const { paths } = description.parse(describeServer(operations, { baseUrl: 'http://a', siteUrl: 'http://a' }))
    expect(Object.keys(paths).sort()).toEqual(['/healthz', '/livez', '/metrics', '/openapi.json', '/readyz'])
  })
})

interface Choice {
  readonly properties: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly type?: unknown; readonly const?: unknown; readonly enum?: unknown[] }
    >
  >
}

/** The schemas before equal parts are shared. */
function describeSchemas(): Record<string, unknown> {
  const full = describeApi({ routes: allRoutes, baseUrl: 'http://a', siteUrl: 'http://a', release: '1' })
  return target(full, '#/components/schemas') as Record<string, unknown>
}

describe('GET /openapi.json', () => {
  const schemas = describeSchemas()
  let server: TestServer
  let served: unknown
  let document: z.infer<typeof description>

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
    served = (await server.call('openApi')).body
    document = description.parse(withoutReferences(served))
  })
  afterAll(() => server.close())

  it('is valid OpenAPI 3.1 according to an independent validator', async () => {
    const validator = new Validator()
    const result = await validator.validate(description.parse(structuredClone(served)))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('passes a strict linter without errors and warnings', async () => {
    expect(await lintOpenApi(served)).toEqual([])
  })

  it('is under 250 kB', () => {
    expect(Buffer.byteLength(JSON.stringify(served))).toBeLessThan(bytesMax)
  })

  it('refers only to what it has, and has no component without a reference', () => {
    const references = [...new Set(referencesIn(served))]
    expect(references.filter((pointer) => target(served, pointer) === undefined)).toEqual([])
    const components = target(served, '#/components') as Record<string, Record<string, unknown>>
    const pointers = Object.entries(components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
    expect(pointers.filter((pointer) => !references.includes(pointer))).toEqual([])
  })

  it.each([
    ['DomainResolution', 'match_status', 'matched'],
    ['Enrichment', 'match_status', 'matched'],
    ['CompanyResult', 'match_status', 'matched'],
    ['CompanyMatch', 'decision', 'matched'],
  ])('%s is a choice by %s, in which %s has a company', (name, field, value) => {
    const { oneOf = [] } = schemas[name] as { oneOf?: { $ref: string }[] }
    const choices = oneOf.map(({ $ref }) => schemas[$ref.split('/').at(-1) ?? ''] as Choice)
    const valuesOf = ({ properties }: Choice) => properties[field]?.enum ?? [properties[field]?.const]
    expect(choices.flatMap(valuesOf)).toHaveLength(new Set(choices.flatMap(valuesOf)).size)
    const isNull = (choice: Choice) => (choice.properties.company ?? choice.properties.company_number)?.type === 'null'
    expect(choices.map((choice) => [valuesOf(choice).includes(value), isNull(choice)])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('has one schema for each signal type, and one event with its data', () => {
    const { Signal, SignalEvent } = schemas as Record<string, { oneOf: (Choice & { $ref: string })[] }>
    const signals = Signal?.oneOf.map(({ $ref }) => [
      $ref,
      (schemas[$ref.split('/').at(-1) ?? ''] as Choice).properties.signal_type?.enum?.map((type) => `signal.${type}`),
    ])
    const events = SignalEvent?.oneOf.map(({ properties }) => [properties.data?.$ref, properties.type?.enum])
    expect(events).toEqual(signals)
    expect(signals?.flatMap(([, types]) => types).sort()).toEqual(signalTypes.map((type) => `signal.${type}`).sort())
  })

  it('has a linter that can fail', async () => {
    const { info: _, ...rest } = document
    expect(await lintOpenApi({ ...rest, tags: [] })).toContainEqual(expect.stringMatching(/^struct at #\/: .*info/))
  })

  it('has a success for every operation, which is a redirect only for the mailed link', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const others = operations.filter(
      (one) => !Object.keys(described.parse(one).responses).some((key) => /^2/.test(key)),
    )
    expect(others.map(({ operationId }) => operationId)).toEqual(['verifyEmail'])
  })

  it('has the version of the interface, the release that /healthz reports and the address of this server', async () => {
    expect(document.info.version).toBe('1.0.0')
    expect(document.info['x-release']).toBe((await server.ok('health')).version)
    expect(document.servers).toEqual([{ url: server.url }])
  })

  it('304 if the client already has the current version', async () => {
    const { headers } = await server.call('openApi')
    const etag = (headers.get('etag') ?? '').replace('W/', '')
    const asked = (tag: string) => server.call('openApi', { headers: { 'if-none-match': tag } })
    expect(await asked(etag)).toMatchObject({ status: 304, body: '' })
    expect(await asked(`"other", W/${etag}`)).toMatchObject({ status: 304, body: '' })
    expect(await asked('"other"')).toMatchObject({ status: 200 })
  })

  it.each(['br', 'gzip'])('is sent compressed with %s to a client that accepts it', async (coding) => {
    const plain = await server.call('openApi', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const packed = await server.call('openApi', { headers: { 'accept-encoding': coding } })
    expect(packed.headers.get('content-encoding')).toBe(coding)
    expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`)
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.body).toEqual(plain.body)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 5)
  })

  it('is compressed as every GET answer in JSON above 1 kB, and no other', async () => {
    const { headers } = await server.call('live', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('lists exactly the routes of the table', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.sort()).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it('lists every specified endpoint with its credentials', () => {
    const security = Object.fromEntries(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { security }]) => [
          `${method.toUpperCase()} ${path}`,
          security.flatMap((scheme) => Object.keys(scheme)).sort(),
        ]),
      ),
    )
    const bearer = ['apiKey', 'session']
    expect(security).toMatchObject({
      'POST /v1/enrich': ['apiKey'],
      'GET /v1/enrich/status/{job_id}': [],
      'POST /v1/resolve/domain': ['apiKey'],
      'POST /v1/resolve/company': ['apiKey'],
      'POST /v1/partner/enrich-company': ['apiKey'],
      'GET /v1/partner/enrich-company/{job_id}': ['apiKey'],
      'GET /v1/watchlist': bearer,
      'POST /v1/watchlist': bearer,
      'DELETE /v1/watchlist/{company_number}': bearer,
      'GET /v1/signals': bearer,
      'GET /v1/companies/{company_number}/signals': bearer,
      'GET /v1/partner/webhooks': bearer,
      'POST /v1/partner/webhooks': bearer,
      'DELETE /v1/partner/webhooks/{id}': bearer,
      'POST /v1/auth/signup': [],
      'POST /v1/auth/login': [],
      'GET /v1/auth/verify-email': [],
      'POST /v1/auth/forgot-password': [],
      'POST /v1/auth/reset-password': [],
      'POST /v1/auth/change-password': ['session'],
      'GET /v1/auth/me': bearer,
      'GET /v1/companies/search': bearer,
      'GET /healthz': [],
      'POST /mcp': ['apiKey', 'oauth'],
    })
  })

  it('defines every named schema instead of referring to itself', () => {
    const named = document.components.schemas
    const empty = Object.entries(named).filter(([, schema]) => Object.keys(schema).join() === '$ref')
    expect(empty).toEqual([])
    expect(named.Company).toHaveProperty('properties.company_number')
  })

  it('describes the webhook request', () => {
    expect(Object.keys(document.webhooks)).toEqual(['signal'])
  })

  it('documents Idempotency-Key and Idempotent-Replayed on exactly the routes that accept a key', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const offering = operations.filter(({ parameters }) => JSON.stringify(parameters).includes('"Idempotency-Key"'))
    const saying = operations.filter(({ responses }) => JSON.stringify(responses).includes('"Idempotent-Replayed"'))
    const taking = allRoutes.filter(({ isIdempotent }) => isIdempotent).map(({ id }) => id)
    expect(offering.map(({ operationId }) => operationId)).toEqual(taking)
    expect(saying.map(({ operationId }) => operationId)).toEqual(taking)
  })

  it('documents Prefer with the longest wait on exactly the routes that wait for a job', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const offering = operations.filter(({ parameters }) => JSON.stringify(parameters).includes('"Prefer"'))
    const waiting = ['enrich', 'partnerEnrich', 'resolveCompany', 'resolveDomain']
    expect(offering.map(({ operationId }) => operationId).sort()).toEqual(waiting)
    for (const { parameters } of offering) expect(JSON.stringify(parameters)).toContain('at most 25')
  })

  it('documents every custom response header', async () => {
    const { key } = await server.guest('headers@harbour-lane.example')
    const asked = (domain: string) => ({ key, body: { domain } })
    const replies = [
      ['resolveDomain', await server.call('resolveDomain', asked('matched.test'))],
      ['resolveDomain', await server.call('resolveDomain', asked('slow.test'))],
      ['resolveDomain', await server.call('resolveDomain', { body: { domain: 'matched.test' } })],
      ['resolveDomain', await server.call('resolveDomain', asked('no domain'))],
      ['resolveBatch', await server.call('resolveBatch', { key, body: { items: [{ domain: 'matched.test' }] } })],
      ['listSignals', await server.call('listSignals', { key })],
      ['health', await server.call('health')],
    ] as const
    const operations = new Map(
      Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map((one) => [one.operationId, described.parse(one)]),
      ),
    )
    for (const [id, { status, headers }] of replies) {
      const sent = [...headers.keys()].filter((name) =>
        /^(?:x-(?!content|frame)|ratelimit|retry|location|www-)/.test(name),
      )
      const responses = operations.get(id)?.responses ?? {}
      const { headers: declared = {} } = responses[status] ?? responses[`${String(status)[0]}XX`] ?? {}
      // One header also describes those that always come with it.
      const known = Object.keys(declared).flatMap((name) =>
        name === 'RateLimit'
          ? [
              name,
              ...(String(target(served, '#/components/headers/RateLimit/description')).match(/`[\w-]+`/g) ?? []).map(
                (word) => word.slice(1, -1),
              ),
            ]
          : name,
      )
      expect({ id, status, sent: sent.filter((name) => !known.some((one) => one.toLowerCase() === name)) }).toEqual({
        id,
        status,
        sent: [],
      })
    }
    expect(replies.map(([, { status }]) => status)).toEqual([200, 202, 401, 400, 200, 200, 200])
  })

  it('describes page and limit as numbers', () => {
    const { parameters } = described.parse(document.paths['/v1/credits/statement']?.get)
    expect(parameters).toMatchObject([
      { name: 'page', schema: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 } },
      { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    ])
  })

  it('documents 501 on no route, because a server implements all of them', async () => {
    const unbuilt = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter((one) => '501' in (one.responses as object))
      .map(({ operationId }) => operationId)
    expect(unbuilt).toEqual([])
  })
})
