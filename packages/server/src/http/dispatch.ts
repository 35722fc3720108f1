import { METHODS } from 'node:http'
import { type Caller, codeOf, DomainError, type KeyedWork } from '@brassplate/core'
import {
  type Answer,
  idempotent,
  type KeyedRequest,
  parseInput,
  parseQuery,
  requireRight,
  withoutNul,
} from '@brassplate/core/api'
import { allRoutes, type Route } from '@brassplate/core/contract'
import { onBehalfOf } from '@brassplate/core/node'
import type { Hono } from 'hono'
import type { Log } from '../log.js'
import type { AppEnv, AppRequest } from './app-env.js'
import { readFile, readJson } from './body/read-body.js'
import { compress } from './compress.js'
import { authenticate } from './credentials/authenticate.js'
import { limitAccount, limitAddress, limitPartner, limitProbe, limitVisitor } from './limit.js'
import { reply, setHeader } from './reply.js'
import { isLocalCall } from './request/client-address.js'
import type { Exchange } from './request/exchange.js'
import type { AnyHandler, Handlers, Services } from './request-context.js'
import { ServedRequest } from './served-request.js'
import { isStream, streamOf } from './stream-of.js'

/** A file waits for its turn and is then read for a minute at most. */
const fileLeaseMs = 600_000

class MethodNotAllowedError extends DomainError {
  readonly code = 'method_not_allowed'
  readonly nextStep: string

  constructor(method: string, allowed: readonly string[]) {
    super(`Method ${method} is not allowed.`)
    this.nextStep = `Use ${allowed.join(' or ')}.`
  }
}

/** A mounted route with its dependencies. */
interface Mounted {
  readonly services: Services
  readonly log: Log
  readonly route: Route
  readonly handler: AnyHandler
}

/** Mounts the routes that have a handler. */
export function mountRoutes(app: Hono<AppEnv>, services: Services, log: Log, handlers: Partial<Handlers>): void {
  const byId = new Map(Object.entries(handlers))
  const methods = new Map<string, string[]>()

  for (const route of allRoutes) {
    const handler = byId.get(route.id) as AnyHandler | undefined
    if (!handler) continue
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), route.method])
    const mounted = { services, log, route, handler }
    app.on(route.method, path, (request) => {
      request.env.exchange.route = route.path
      return answer(request, mounted)
    })
  }

  for (const [path, allowed] of methods) {
    const others = METHODS.filter((method) => !allowed.includes(method))
    app.on(others, path, async (request) => {
      request.env.exchange.route = path
      await limitVisitor(request.env.exchange, services)
      setHeader(request, 'Allow', allowed.join(', '))
      if (request.req.method === 'OPTIONS') return reply(request, null, 204)
      throw new MethodNotAllowedError(request.req.method, allowed)
    })
  }
}

async function answer(request: AppRequest, { services, log, route, handler }: Mounted) {
  const { exchange } = request.env
  const caller = await callerOf(exchange, services, route)
  const { input, sentBody } = await inputOf(request, route)

  const key = route.isIdempotent && caller ? exchange.sent.get('idempotency-key') : null
  const handle = (given: Parameters<typeof handler>[1], work?: KeyedWork) => {
    const context = new ServedRequest(request, services, caller, work)
    return caller
      ? onBehalfOf(caller.account, () => handler(context, given)).catch(unlessGone)
      : handler(context, given)
  }
  if (route.input.file && caller) {
    const pieces = readFile(request.env.incoming, exchange.sent, route.input.file)
    return services.files.receive(caller.account, async (spool) => {
      const file = await spool(pieces)
      const run = (work?: KeyedWork) => handle({ ...input, file }, work)
      if (key === null) return send(request, await run(), route)
      const body = { query: request.req.query(), sha256: file.sha256 }
      return send(request, await once({ account: caller.account, key, body, leaseMs: fileLeaseMs }, run), route)
    })
  }
  if (key === null || !caller) return send(request, await handle(input), route)
  const keyed = { account: caller.account, key, body: sentBody }
  return send(request, await once(keyed, (work) => handle(input, work)), route)

  function once(
    keyed: Omit<KeyedRequest, 'route' | 'path'>,
    run: (work: KeyedWork) => Promise<Answer>,
  ): Promise<Answer> {
    const named = { ...keyed, route: route.id, path: request.req.path }
    return idempotent(services.engine, named, run, onStoreFailed)
  }

  /** An account that is deleted while a call works leaves it nothing to refer to. Its credential has ended then. */
  async function unlessGone(error: unknown): Promise<never> {
    if (!(error instanceof DomainError)) await authenticate(services, exchange.sent, route.credentials)
    throw error
  }

  function onStoreFailed(error: unknown): void {
    log.error(
      { event: 'idempotency.store_failed', request_id: exchange.requestId, err: error },
      'the response for an idempotency key was not stored',
    )
  }
}

async function callerOf(exchange: Exchange, services: Services, route: Route): Promise<Caller | null> {
  if (route.rate === 'probe') {
    await limitProbe(exchange, services)
    return null
  }
  if (route.rate === 'visitor') {
    if (!isLocalCall(exchange.clientAddress, exchange.sent)) await limitVisitor(exchange, services)
    return null
  }
  if (route.credentials.length === 0) {
    await limitAddress(exchange, services)
    return null
  }

  try {
    const caller = await authenticate(services, exchange.sent, route.credentials)
    exchange.account = caller.account
    await limitAccount(exchange, services, caller.account)
    if (route.rate === 'partner') await limitPartner(exchange, services, caller.account)
    requireRight(caller, route)
    return caller
  } catch (error) {
    // Calls with a wrong credential count against the address limit, like calls without one.
    if (codeOf(error) === 'unauthenticated') await limitAddress(exchange, services)
    throw error
  }
}

async function inputOf(request: AppRequest, route: Route) {
  const { path, query, body, isBodyOptional, bodyBytesMax } = route.input
  const { exchange, incoming } = request.env
  const parsedPath = path && parseInput('path', path, rejectNul(request.req.param()))
  const parsedQuery = parseQuery(query, rejectNul(request.req.query()))
  const sentBody =
    body && (await readJson(incoming, exchange.sent, { isOptional: isBodyOptional, bytesMax: bodyBytesMax }))
  const input = {
    path: parsedPath,
    query: parsedQuery,
    body: body && parseInput('body', body, sentBody),
  }
  return { input, sentBody }
}

function rejectNul(values: Record<string, string>): Record<string, string> {
  for (const value of Object.values(values)) withoutNul(value)
  return values
}

function send(request: AppRequest, given: Answer, route: Route): Response | Promise<Response> {
  const { headers } = request.env.exchange
  if (given.headers) Object.assign(headers, given.headers)
  const { status } = given
  if (given.body === undefined) return reply(request, null, status)

  if (isStream(given.body)) return reply(request, streamOf(given.body), status)

  const contentType = route.outputs[status]?.contentType ?? 'application/json'
  headers['Content-Type'] = contentType === 'application/json' ? contentType : `${contentType}; charset=utf-8`
  const content = contentOf(given)
  if (route.method !== 'GET' || contentType !== 'application/json') return reply(request, content, status)
  return (
    compress(request.env.exchange, content)?.then((bytes) => reply(request, bytes, status)) ??
    reply(request, content, status)
  )
}

const serializedBodies = new WeakMap<object, Buffer<ArrayBuffer>>()

/** Caches the JSON of body objects that may be returned again. */
function contentOf({ body, isReusable }: Answer): string | Buffer<ArrayBuffer> {
  if (typeof body === 'string') return body
  if (!isReusable || typeof body !== 'object' || body === null) return JSON.stringify(body)
  const cached = serializedBodies.get(body)
  if (cached) return cached
  const content = Buffer.from(JSON.stringify(body))
  serializedBodies.set(body, content)
  return content
}
