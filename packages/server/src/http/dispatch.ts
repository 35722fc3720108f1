import { type Caller, codeOf, DomainError } from '@brassplate/core'
import { type Route, takesIdempotencyKey } from '@brassplate/core/contract'
import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Log } from '../adapters/log.js'
import type { AppEnv, AppRequest } from './app-env.js'
import { authenticate } from './authenticate.js'
import { answerOnce } from './idempotency.js'
import { limitAccount, limitAddress, limitPartner } from './limit.js'
import { invalidInput } from './problems.js'
import { readJson, withoutNul } from './read-body.js'
import { reply, setHeader } from './reply.js'
import type { Answer, AnyHandler, Handlers, Services } from './request-context.js'

class MethodNotAllowedError extends DomainError {
  readonly code = 'method_not_allowed'
  readonly nextStep: string

  constructor(method: string, allowed: readonly string[]) {
    super(`${method} is not understood here.`)
    this.nextStep = `Use ${allowed.join(' or ')}.`
  }
}

class NotImplementedError extends DomainError {
  readonly code = 'not_implemented'
  readonly nextStep = 'Use a newer version of the server, once there is one that answers it.'

  constructor(route: Route) {
    super(`${route.method} ${route.path} is described, but this version does not answer it yet.`)
  }
}

/** What one mounted route answers with. */
interface Mounted {
  readonly services: Services
  readonly log: Log
  readonly route: Route
  readonly handler: AnyHandler | undefined
  readonly takesKey: boolean
}

/** Puts routes of the table on the app; those without a handler answer 501. */
export function mountRoutes(
  app: Hono<AppEnv>,
  services: Services,
  log: Log,
  routes: readonly Route[],
  handlers: Handlers,
): void {
  const byId = new Map(Object.entries(handlers))
  const methods = new Map<string, string[]>()

  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), route.method])
    const handler = byId.get(route.id) as AnyHandler | undefined
    const mounted = { services, log, route, handler, takesKey: takesIdempotencyKey(route) }
    app.on(route.method, path, (request) => {
      request.set('route', route.path)
      return answer(request, mounted)
    })
  }

  for (const [path, allowed] of methods) {
    app.all(path, (request) => {
      request.set('route', path)
      setHeader(request, 'Allow', allowed.join(', '))
      if (request.req.method === 'OPTIONS') return reply(request, null, 204)
      throw new MethodNotAllowedError(request.req.method, allowed)
    })
  }
}

async function answer(request: AppRequest, { services, log, route, handler, takesKey }: Mounted) {
  const from = { address: request.get('limitKey') }
  const caller = await callerOf(request, services, route)
  const { input, sentBody } = await inputOf(request, route)
  if (!handler) throw new NotImplementedError(route)

  const context = { ...services, caller, from, clientAddress: request.get('clientAddress'), request: request.req.raw }
  const key = takesKey && caller ? request.get('sent').get('idempotency-key') : null
  if (key === null || !caller) return send(request, await handler(context, input), route)

  const keyed = { account: caller.account, key, route: route.id, path: request.req.path, body: sentBody }
  const onUnkept = (error: unknown) =>
    log.error({ request_id: request.get('requestId'), err: error }, 'the answer under an idempotency key was not kept')
  return send(request, await answerOnce(services.engine, keyed, () => handler(context, input), onUnkept), route)
}

async function callerOf(request: AppRequest, services: Services, route: Route): Promise<Caller | null> {
  if (route.area === 'operations') return null
  if (route.credentials.length === 0) {
    await limitAddress(request, services)
    return null
  }

  try {
    const caller = await authenticate(services, request.get('sent'), route.credentials)
    await limitAccount(request, services, caller.account)
    if (route.id === 'partnerEnrich') await limitPartner(request, services, caller.account)
    return caller
  } catch (error) {
    // Guessing credentials is counted like any other call without one.
    if (codeOf(error) === 'unauthenticated') await limitAddress(request, services)
    throw error
  }
}

async function inputOf(request: AppRequest, route: Route) {
  const { path, query, body } = route.input
  const parsedPath = path && parse('path', path, checked(request.req.param()))
  const parsedQuery = query && parse('query', query, checked(request.req.query()))
  const sentBody = body && (await readJson(request.req.raw, request.get('sent')))
  return { input: { path: parsedPath, query: parsedQuery, body: body && parse('body', body, sentBody) }, sentBody }
}

function parse(part: 'path' | 'query' | 'body', schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw invalidInput(part, parsed.error)
  return parsed.data
}

function checked(values: Record<string, string>): Record<string, string> {
  for (const value of Object.values(values)) withoutNul(value)
  return values
}

function send(request: AppRequest, given: Answer, route: Route): Response {
  if (given.headers) Object.assign(request.get('headers'), given.headers)
  const { status } = given
  if (given.body === undefined) return reply(request, null, status)

  const contentType = route.outputs[status]?.contentType ?? 'application/json'
  setHeader(request, 'Content-Type', contentType === 'application/json' ? contentType : `${contentType}; charset=utf-8`)
  return reply(request, typeof given.body === 'string' ? given.body : JSON.stringify(given.body), status)
}
