import { z } from 'zod'
import { errorKinds } from '../contract/error-kinds.js'
import { errorBody } from '../contract/errors.js'
import { idempotencyParameter } from '../contract/idempotency.js'
import { preferParameter } from '../contract/prefer.js'
import { areaDescriptions, areas, type Output, type Route } from '../contract/route.js'
import type { CredentialKind } from '../shared/access/caller.js'

import { scopeMeanings, scopeOf } from '../shared/access/scope.js'
import { exampleError, refusalsOf } from './open-api-errors.js'
import { headerComponents, headersOf } from './open-api-headers.js'
import { exampleEvent } from './webhooks/examples.js'
import { webhookEvent } from './webhooks/schemas.js'

export interface Description {
  readonly routes: readonly Route[]
  readonly baseUrl: string
  readonly siteUrl: string
  /** The version of the software. */
  readonly release: string
}

type Json = Record<string, unknown>

/** The version of the interface, which the software may serve in many releases. */
const interfaceVersion = '1.0.0'

/** Describes all routes as an OpenAPI 3.1 document. */
export function describeApi({ routes, baseUrl, siteUrl, release }: Description): Json {
  const schemas = new Schemas()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = paths[route.path] ?? {}
    paths[route.path] = { ...path, [route.method.toLowerCase()]: operation(route, schemas) }
  }
  const event = { description: 'Return any 2xx status to acknowledge receipt.' }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Brassplate',
      version: interfaceVersion,
      'x-release': release,
      summary: 'Find which registered UK company runs a web domain, with evidence.',
      description:
        'Each call needs an API key or a session token, unless it is public. Every error has the same body; branch on its `code`. Answers may get more fields: ignore unknown ones.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Brassplate', url: 'https://github.com/brassplate/brassplate/issues' },
    },
    externalDocs: { description: 'Guides and the reference of each call', url: `${siteUrl}/docs` },
    servers: [{ url: baseUrl }],
    tags: areas.map((name) => ({ name, description: areaDescriptions[name] })),
    paths,
    webhooks: {
      signal: {
        post: {
          operationId: 'receiveSignal',
          tags: ['webhooks'],
          summary: 'A signed signal about a watched company, sent to your destination',
          description:
            'Sent to each destination that accepts the signal. Verify the signature first. Anything but a 2xx status within 15 seconds is retried.',
          // The receiver checks the signature headers. No credential is sent.
          security: [],
          parameters: signatureHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(webhookEvent, 'output'), example: exampleEvent } },
          },
          responses: { '2XX': event },
        },
      },
    },
    components: {
      schemas: withExample(schemas.named, 'Error', exampleError('invalid_domain')),
      headers: headerComponents,
      securitySchemes: securitySchemes(siteUrl),
    },
  }
}

function operation(route: Route, schemas: Schemas): Json {
  const { body, file } = route.input
  return {
    operationId: route.id,
    tags: [route.area],
    summary: route.summary,
    description: route.description,
    security: route.credentials.map((credential) => ({ [schemeOf[credential]]: securityOf(credential, route) })),
    parameters: [
      ...parameters(route, 'path', schemas),
      ...parameters(route, 'query', schemas),
      ...(route.isIdempotent ? [idempotencyParameter] : []),
      ...(route.canWait ? [preferParameter] : []),
    ],
    ...(file ? { requestBody: { required: true, content: fileContent(file.types, route.example.file) } } : {}),
    ...(body
      ? {
          requestBody: {
            required: !route.input.isBodyOptional,
            content: { 'application/json': { schema: schemas.of(body, 'input'), example: route.example.body } },
          },
        }
      : {}),
    responses: { ...successes(route, schemas), ...refusals(route, schemas) },
  }
}

function fileContent(types: readonly string[], example: string | undefined): Json {
  const schema = { type: 'string', format: 'binary' }
  return Object.fromEntries(types.map((type, place) => [type, { schema, ...(place === 0 ? { example } : {}) }]))
}

function parameters(route: Route, where: 'path' | 'query', schemas: Schemas): Json[] {
  return Object.entries(route.input[where]?.shape ?? {}).map(([name, field]) => {
    const written = z.globalRegistry.get(field as z.ZodType)?.written ?? schemas.of(field as z.ZodType, 'input')
    const { description, ...schema } = written as Json
    const sent = route.example[where]?.[name]
    return {
      name,
      in: where,
      // Optional is the default, and the document is read by programs with little room.
      ...((where === 'path' || !z.safeParse(field as z.ZodType, undefined).success) && { required: true }),
      description,
      schema,
      ...(sent === undefined ? {} : { example: schema.type === 'integer' ? Number(sent) : sent }),
    }
  })
}

function successes(route: Route, schemas: Schemas): Json {
  return Object.fromEntries(
    Object.entries(route.outputs).map(
      ([status, { description, schema, contentType = 'application/json', example }]: [string, Output]) => [
        status,
        {
          description,
          headers: headersOf(route, status),
          ...(schema ? { content: { [contentType]: { schema: schemas.of(schema, 'output'), example } } } : {}),
        },
      ],
    ),
  )
}

/** Errors have one body, so only their codes and headers differ. */
function refusals(route: Route, schemas: Schemas): Json {
  const schema = schemas.of(errorBody, 'output')
  const content = { 'application/json': { schema }, 'application/problem+json': { schema } }
  return Object.fromEntries(
    refusalsOf(route).map(({ status, codes }) => [
      status,
      {
        description: codes.map((code) => `${errorKinds[code].status} ${code}`).join(', '),
        headers: headersOf(route, status),
        content,
      },
    ]),
  )
}

/** Collects named schemas once, so that they can be referenced. */
class Schemas {
  readonly named: Record<string, unknown> = {}

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify(io) })
    for (const [name, definition] of Object.entries($defs ?? {})) this.named[name] = withComponentRefs(definition)
    const id = z.globalRegistry.get(schema)?.id
    if (!id) return withComponentRefs(own) as Json
    // A recursive schema is already in the definitions; the top level is only a reference to it.
    if (!('$ref' in own)) this.named[id] = withComponentRefs(own)
    return { $ref: `#/components/schemas/${id}` }
  }
}

function withExample(named: Record<string, unknown>, id: string, example: unknown): Json {
  return { ...named, [id]: { ...(named[id] as Json), examples: [example] } }
}

type SchemaOverride = (context: { jsonSchema: z.core.JSONSchema.BaseSchema }) => void

/**
 * Drops what says nothing new: the pattern behind a format, the length of listed values, and the bounds of every integer
 * in JavaScript. An answer may get more fields, so it is left open.
 */
const simplify =
  (io: 'input' | 'output'): SchemaOverride =>
  ({ jsonSchema }) => {
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    if (jsonSchema.enum !== undefined) delete jsonSchema.maxLength
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    const { anyOf: [first, second, ...others] = [], ...outer } = jsonSchema
    // A nullable text or number is one type with null, not a choice of two schemas.
    if (first && second?.type === 'null' && others.length === 0 && typeof first.type === 'string' && !first.enum) {
      if (['string', 'number', 'integer', 'boolean'].includes(first.type)) {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, { ...first, type: [first.type, 'null'], ...outer })
      }
    }
  }

/** Rewrites references to point at the components and drops ids, which are now the keys. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, inner]) => !(key === 'id' && typeof inner === 'string'))
  return Object.fromEntries(
    entries.map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, withComponentRefs(inner)],
    ),
  )
}

const schemeOf = { key: 'apiKey', session: 'session', oauth: 'oauth' } as const satisfies Record<CredentialKind, string>

/** The right that a key or the scope that a token needs. A session has every right. */
function securityOf(credential: CredentialKind, { right }: Route): string[] {
  if (credential === 'session' || right === null) return []
  return [credential === 'key' ? right : scopeOf(right)]
}

function securitySchemes(siteUrl: string): Json {
  return {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'Each call names the right that its key needs: `read`, `spend` or `manage`.',
    },
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'A person who is signed in. It has every right.',
    },
    oauth: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: `${siteUrl}/oauth/authorize`,
          tokenUrl: `${siteUrl}/oauth/token`,
          scopes: scopeMeanings,
        },
      },
    },
  }
}

const signatureHeaders = [
  ['X-Brassplate-Signature', 'HMAC-SHA256 of the timestamp, a full stop and the body, in lowercase hex.'],
  ['X-Brassplate-Timestamp', 'Time of this attempt in Unix seconds.'],
  ['X-Brassplate-Delivery', 'The delivery id; the same on every attempt of a delivery.'],
  ['X-Brassplate-Attempt', 'The number of this attempt, starting at 1.'],
  ['webhook-id', 'Standard Webhooks: the event id, as in the body.'],
  ['webhook-timestamp', 'Standard Webhooks: time of this attempt in Unix seconds.'],
  ['webhook-signature', 'Standard Webhooks: `v1,` followed by the base64 signature.'],
  [
    'X-Brassplate-Signature-Next',
    'The signature made with the new secret; sent only while a secret rotation is in progress.',
  ],
].map(([name, description]) => {
  const required = name !== 'X-Brassplate-Signature-Next'
  return { name, in: 'header', required, description, schema: { type: 'string' } }
})
