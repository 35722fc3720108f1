import { type AccountId, codeOf, DomainError, InvalidRequestError, reconcileProperties } from '@brassplate/core'
import { errorAnswer, withoutNul } from '@brassplate/core/api'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import { authenticate } from '../../http/credentials/authenticate.js'
import { limitAccount, limitAddress, limitVisitor } from '../../http/limit.js'
import { reply, setHeader } from '../../http/reply.js'
import type { Services } from '../../http/request-context.js'
import type { Log } from '../../log.js'
import { renderFlyout, renderPreview } from './preview.js'
import { readExtension, readQueries, readReconcileForm } from './read-request.js'
import {
  companyType,
  describeCompany,
  findProperty,
  renderExtension,
  renderManifest,
  renderProperty,
  renderResults,
  suggestProperties,
} from './render.js'

const textMax = 300
const keyPath = '/reconcile'
const linkPath = '/reconcile/{token}'
const previewPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *"

class UnknownLinkError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Create a new link: POST /v1/reconcile/links, or brassplate reconcile add.'
  override readonly nextStepFor = 'api'

  constructor() {
    super('This reconciliation link does not exist or was revoked.')
  }
}

class MethodError extends DomainError {
  readonly code = 'method_not_allowed'

  constructor(
    method: string,
    readonly nextStep: string,
  ) {
    super(`Method ${method} is not allowed.`)
  }
}

/** An authenticated request to the service. */
interface Visit {
  readonly request: AppRequest
  readonly account: AccountId
  /** Where the service is reached, with the token of the link if there is one. */
  readonly address: string
  readonly fields: URLSearchParams
}

type Answerer = (visit: Visit) => Promise<Response> | Response

/**
 * Mounts the Reconciliation Service API for OpenRefine. It is not in the route table, because the protocol defines form
 * bodies and its own answers. The service is read-only: it writes nothing but the time of the last use of a link.
 */
export function mountReconcile(app: Hono<AppEnv>, services: Services, log: Log): void {
  const { engine, config } = services

  const authenticateVisit = async (request: AppRequest): Promise<Pick<Visit, 'account' | 'address'>> => {
    const { exchange } = request.env
    const token = request.req.param('token')
    try {
      if (token === undefined) {
        const { account } = await authenticate(services, exchange.sent, ['key'])
        return { account, address: config.baseUrl + keyPath }
      }
      const account = await engine.reconcile.authenticate(token)
      if (account === null) throw new UnknownLinkError()
      return { account, address: `${config.baseUrl}${keyPath}/${token}` }
    } catch (error) {
      // Guesses count against the address limit.
      if (codeOf(error) !== null) await limitAddress(exchange, services)
      throw error
    }
  }

  const mount = (suffix: string, methods: readonly string[], answer: Answerer): void => {
    for (const base of [keyPath, linkPath]) {
      const route = base + suffix
      app.all(route.replace('{token}', ':token'), async (request) => {
        request.env.exchange.route = route
        allowAnyOrigin(request, methods)
        try {
          const { method } = request.req
          if (method === 'OPTIONS') {
            await limitVisitor(request.env.exchange, services)
            return reply(request, null, 204)
          }
          const allowed = [...methods, 'HEAD']
          if (!allowed.includes(method)) {
            await limitVisitor(request.env.exchange, services)
            setHeader(request, 'Allow', `${methods.join(', ')}, OPTIONS`)
            throw new MethodError(method, `Use ${methods.join(' or ')}.`)
          }
          const visitor = await authenticateVisit(request)
          await limitAccount(request.env.exchange, services, visitor.account)
          return await answer({ request, ...visitor, fields: await fieldsOf(request) })
        } catch (error) {
          return refuseReconcile(request, error, route, log)
        }
      })
    }
  }

  mount('', ['GET', 'POST'], async ({ request, account, address, fields }) => {
    const [queries, extension] = [fields.get('queries'), fields.get('extend')]
    if (queries !== null) {
      const sent = readQueries(queries, companyType.id)
      const asked = sent.filter(({ isForCompanies }) => isForCompanies)
      const answered = new Map(
        await engine.reconcile.batch(
          account,
          asked.map(({ key, query }) => [key, query] as const),
        ),
      )
      return replyJson(request, renderResults(sent.map(({ key, message }) => [key, answered.get(key) ?? [], message])))
    }
    if (extension !== null) {
      const { ids, properties } = readExtension(extension)
      return replyJson(request, renderExtension(properties, await engine.reconcile.extend(account, ids, properties)))
    }
    if (request.req.method === 'POST') {
      const message = 'must be sent as a form field, or `extend`'
      throw new InvalidRequestError('The form has neither queries nor extend.', [{ field: 'queries', message }])
    }
    return replyJson(request, renderManifest(address, `${config.siteUrl}/docs/guides/reconciliation`))
  })

  mount('/properties', ['GET'], ({ request, fields }) => {
    const limit = Math.min(Math.max(Number(fields.get('limit')) || 100, 1), 100)
    const properties = reconcileProperties.filter(({ isColumn }) => isColumn).slice(0, limit)
    return replyJson(request, { type: companyType.id, properties: properties.map(renderProperty), limit })
  })

  mount('/suggest/entity', ['GET'], async ({ request, fields }) => {
    const found = await engine.reconcile.suggest(prefixOf(fields))
    return replyJson(request, {
      result: found.map((company) => ({
        id: company.number,
        name: company.name,
        description: describeCompany(company),
        notable: [companyType],
      })),
    })
  })
  mount('/suggest/property', ['GET'], ({ request, fields }) =>
    replyJson(request, { result: suggestProperties(prefixOf(fields)) }),
  )
  mount('/suggest/type', ['GET'], ({ request, fields }) => {
    const wanted = prefixOf(fields).trim().toLowerCase()
    const fits = companyType.id.includes(wanted) || companyType.name.toLowerCase().includes(wanted)
    return replyJson(request, { result: fits ? [companyType] : [] })
  })

  mount('/flyout/entity', ['GET'], async ({ request, account, fields }) => {
    const id = idOf(fields)
    const company = (await engine.reconcile.company(account, id))?.profile.company
    const text = company
      ? describeCompany({ ...company, postcode: company.office.postalCode })
      : 'No company has this number.'
    return replyJson(request, { id, html: renderFlyout(company?.name ?? id, text) })
  })
  mount('/flyout/property', ['GET'], ({ request, fields }) => {
    const id = idOf(fields)
    const property = findProperty(id)
    return replyJson(request, {
      id,
      html: renderFlyout(property?.name ?? id, property ? `Property ${id}` : 'Unknown property.'),
    })
  })
  mount('/flyout/type', ['GET'], ({ request, fields }) => {
    const id = idOf(fields)
    const text = id === companyType.id ? 'A company in the register of Companies House.' : 'Unknown type.'
    return replyJson(request, { id, html: renderFlyout(id, text) })
  })

  mount('/preview', ['GET'], async ({ request, account, fields }) => {
    const facts = await engine.reconcile.company(account, idOf(fields))
    // OpenRefine shows the preview in a frame on its own origin.
    delete request.env.exchange.headers['X-Frame-Options']
    setHeader(request, 'Content-Security-Policy', previewPolicy)
    setHeader(request, 'Content-Type', 'text/html; charset=utf-8')
    return reply(request, renderPreview(facts), facts ? 200 : 404)
  })
}

function fieldsOf(request: AppRequest): Promise<URLSearchParams> | URLSearchParams {
  if (request.req.method === 'POST') return readReconcileForm(request)
  return new URL(request.req.url).searchParams
}

function prefixOf(fields: URLSearchParams): string {
  return textOf(fields, 'prefix')
}

function idOf(fields: URLSearchParams): string {
  return textOf(fields, 'id')
}

function textOf(fields: URLSearchParams, name: string): string {
  const text = fields.get(name) ?? ''
  if (text.length > textMax) {
    const message = `must have at most ${textMax} characters`
    throw new InvalidRequestError(`${name} is too long.`, [{ field: name, message }])
  }
  return withoutNul(text)
}

/** OpenRefine calls from the browser, from its own origin. No cookies are involved, so any origin may. */
function allowAnyOrigin(request: AppRequest, methods: readonly string[]): void {
  setHeader(request, 'Access-Control-Allow-Origin', '*')
  setHeader(request, 'Access-Control-Expose-Headers', 'Retry-After, X-Request-Id')
  setHeader(request, 'Cross-Origin-Resource-Policy', 'cross-origin')
  if (request.req.method !== 'OPTIONS') return
  setHeader(request, 'Access-Control-Allow-Methods', [...methods, 'OPTIONS'].join(', '))
  setHeader(request, 'Access-Control-Allow-Headers', 'Content-Type, X-API-Key')
  setHeader(request, 'Access-Control-Max-Age', '86400')
}

function replyJson(request: AppRequest, body: unknown): Response {
  setHeader(request, 'Content-Type', 'application/json')
  return reply(request, JSON.stringify(body), 200)
}

/** Answers an error without the token of the link. */
function refuseReconcile(request: AppRequest, error: unknown, route: string, log: Log): Response {
  const { requestId } = request.env.exchange
  const { status, body, headers } = errorAnswer(error, { requestId, path: route })
  if (status >= 500) log.error({ event: 'http.request_failed', request_id: requestId, err: error }, 'request failed')
  for (const [name, value] of Object.entries(headers)) setHeader(request, name, value)
  if (status === 401) setHeader(request, 'WWW-Authenticate', 'ApiKey realm="brassplate"')
  setHeader(request, 'Content-Type', 'application/json')
  return reply(request, JSON.stringify(body), status)
}
