import type { Agent, Dispatcher } from 'undici'
import {
  type AddressRefusal,
  defaultCallbackPorts,
  hostRefusalOf,
  refusalOf,
  type WebUse,
} from '../../../src/web/web-address.js'
import { boundedAgent, connectMaxMs } from './bounded-agent.js'
import { CertificateCache } from './certificate-cache.js'
import { deadline, untilAborted } from './deadline.js'
import { type FollowedAnswer, followRedirects } from './follow-redirects.js'
import { type Dial, guardedConnector } from './guarded-connector.js'
import { type AnswerHeaders, type OutboundAnswer, type Unanswered, unanswered } from './outbound-answer.js'
import { failureOf, OutboundFailure } from './outbound-failure.js'
import { defaultOutboundLimits, type OutboundLimits, type OutboundRequest } from './outbound-request.js'
import { parseUrl, webAddressOf } from './parse-url.js'
import {
  type AddressPolicy,
  type HostResolver,
  type PinnedAddress,
  pinAddress,
  type ResolveTable,
} from './pinned-address.js'
import { isOnPublicInternet } from './public-internet.js'
import { discard, readAnswer } from './read-answer.js'
import { localResolver, systemResolver } from './system-resolver.js'
import { undici } from './undici.js'

export interface OutboundDoorOptions {
  readonly userAgent: string
  readonly resolver?: HostResolver
  readonly isPublic?: AddressPolicy
  readonly resolveTable?: ResolveTable
  readonly callbackPorts?: readonly number[]
  /** Disables the address guard: any address may be dialled, and callbacks may use http and any port. */
  readonly allowsPrivateNetworks?: boolean
  readonly limits?: Partial<OutboundLimits>
  readonly connectMs?: number
  readonly keepAliveMs?: number
  readonly dial?: Dial
  readonly certificates?: string
  readonly publicRoots?: readonly string[]
}

export type HostAddress = { readonly kind: 'address' } & PinnedAddress

/** The only way to send a request to an address that a user or a website supplied. Nothing that the remote server does makes it throw. */
export interface OutboundDoor {
  /** Sends one request. A redirect is returned, not followed. */
  send(request: OutboundRequest): Promise<OutboundAnswer>

  /** Follows redirects and checks each address. Credentials are sent only to the origin of the first address. */
  follow(request: OutboundRequest & { readonly method: 'GET' }): Promise<FollowedAnswer>

  /** Why a request to this URL would be refused without connecting; null if it is allowed. */
  refusalOf(url: string, use: WebUse): AddressRefusal | 'no_url' | null

  /** The address a request to the host would be sent to now. */
  addressOf(host: string, signal?: AbortSignal): Promise<HostAddress | Unanswered>

  close(): Promise<void>
}

const connectionsPerOriginMax = 8
const keepAliveMaxMs = 4_000
/** Low enough that this many full-size responses stay below the byte limit of one connection. */
const requestsPerConnectionMax = 8
const acceptedEncodings = 'gzip, deflate, br'
const credentialHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

export function createOutboundDoor(options: OutboundDoorOptions): OutboundDoor {
  const allowsPrivateNetworks = options.allowsPrivateNetworks ?? false
  const { resolver = allowsPrivateNetworks ? localResolver() : systemResolver() } = options
  const { isPublic = (address: string) => allowsPrivateNetworks || isOnPublicInternet(address) } = options
  const { resolveTable = new Map(), connectMs = connectMaxMs } = options
  const guard = { resolver, isPublic, resolveTable }
  const rules = {
    isNamedByOperator: (host: string) => resolveTable.has(host),
    callbackPorts: options.callbackPorts ?? defaultCallbackPorts,
    allowsPrivateNetworks,
  }
  const certificates = new CertificateCache()
  let isClosed = false
  let made: Agent | null = null
  /** Made with the first request, because many servers and commands start faster without the HTTP client. */
  function agent(): Agent {
    made ??= boundedAgent({
      connect: guardedConnector({
        ...guard,
        connectMs,
        dial: options.dial,
        certificates: options.certificates,
        publicRoots: options.publicRoots,
        onCertificate: (host, certificate) => certificates.set(host, certificate),
      }),
      connections: connectionsPerOriginMax,
      maxRequestsPerClient: requestsPerConnectionMax,
      keepAliveTimeout: options.keepAliveMs ?? keepAliveMaxMs,
    })
    if (isClosed) void made.destroy()
    return made
  }

  function checkAddress(address: string, use: WebUse): AddressRefusal | 'no_url' | URL {
    const url = parseUrl(address)
    if (!url) return 'no_url'
    return refusalOf(webAddressOf(url), use, rules) ?? url
  }

  async function send(request: OutboundRequest): Promise<OutboundAnswer> {
    const url = checkAddress(request.url, request.use)
    if (!(url instanceof URL)) return unanswered(request.url, 'refused_address')

    const limits = { ...defaultOutboundLimits, ...options.limits, ...request.limits }
    const startedAt = performance.now()
    const late = deadline(Math.min(limits.silentMs, limits.wholeMs), request.signal)
    let status: number | null = null
    try {
      const {
        statusCode,
        headers: rawHeaders,
        body,
      } = await undici().request(url, {
        dispatcher: agent(),
        method: request.method,
        body: request.body ?? null,
        signal: late.signal,
        headersTimeout: limits.headersMs,
        bodyTimeout: limits.wholeMs,
        headers: {
          accept: '*/*',
          ...request.headers,
          'user-agent': options.userAgent,
          'accept-encoding': acceptedEncodings,
        },
      })
      status = statusCode
      late.extend(Math.max(1, limits.wholeMs - (performance.now() - startedAt)))
      const head = { status: statusCode, headers: joinedHeaders(rawHeaders) }
      const certificate = url.protocol === 'https:' ? certificates.get(url.hostname) : null
      if (request.wantsBody && !request.wantsBody(head)) {
        discard(body)
        return { kind: 'answer', url: url.href, ...head, body: new Uint8Array(), isCut: false, certificate }
      }
      const codings = head.headers['content-encoding'] ?? ''
      const { bytes, isCut } = await readAnswer(body, codings, limits, request.beyond ?? 'fail')
      return { kind: 'answer', url: url.href, ...head, body: bytes, isCut, certificate }
    } catch (error) {
      if (late.signal.aborted) return unanswered(url.href, 'timeout', status)
      const { reason, fault } = failureOf(error)
      return { ...unanswered(url.href, reason, status), ...(fault && { fault }) }
    } finally {
      late.clear()
    }
  }

  return {
    send,

    follow(request) {
      return followRedirects(request.url, (url) => send({ ...request, url, headers: headersFor(url, request) }))
    },

    refusalOf(address, use) {
      const verdict = checkAddress(address, use)
      return verdict instanceof URL ? null : verdict
    },

    async addressOf(host, signal) {
      const late = deadline(connectMs, signal)
      try {
        if (hostRefusalOf(host, rules)) throw new OutboundFailure('refused_address')
        return { kind: 'address', ...(await untilAborted(pinAddress(host, guard), late.signal)) }
      } catch (error) {
        return unanswered(host, failureOf(error).reason)
      } finally {
        late.clear()
      }
    },

    async close() {
      isClosed = true
      await made?.destroy()
    },
  }
}

function headersFor(url: string, { url: first, headers = {} }: OutboundRequest): AnswerHeaders {
  if (parseUrl(url)?.origin === parseUrl(first)?.origin) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !credentialHeaders.has(name.toLowerCase())))
}

function joinedHeaders(headers: Dispatcher.ResponseData['headers']): AnswerHeaders {
  const joined: [string, string][] = []
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined.push([name, typeof value === 'string' ? value : value.join(', ')])
  }
  return Object.fromEntries(joined)
}
