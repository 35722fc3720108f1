import type { Caller, Engine } from '@brassplate/core'
import { sessionLifetimeSeconds } from '@brassplate/core'
import type { AppRequest } from '../../http/app-env.js'
import type { SessionToIssue, SessionTokens } from '../../http/credentials/session-tokens.js'
import { setHeader } from '../../http/reply.js'
import { isLoopback } from '../../http/request/client-address.js'

const valueLengthMax = 4_096

export type SignedIn = Extract<Caller, { kind: 'session' }>

/** Sign-in sessions of the HTML pages. The cookie is read nowhere else. */
export interface SiteSessions {
  /** Why signing in is disabled; null if it is enabled. */
  readonly refusal: string | null
  /** Null if the user is not signed in. */
  find(request: AppRequest): Promise<SignedIn | null>
  start(request: AppRequest, session: SessionToIssue): Promise<void>
  end(request: AppRequest): void
}

export interface SiteSessionsOptions {
  readonly siteUrl: string
  readonly engine: Pick<Engine, 'accounts'>
  /** Not interchangeable with the session tokens of the API. */
  readonly tokens: SessionTokens
}

/** Cookie sessions. Plain HTTP is allowed only on loopback, because the cookie could be intercepted otherwise. */
export function siteSessions({ siteUrl, engine, tokens }: SiteSessionsOptions): SiteSessions {
  const { protocol, hostname } = new URL(siteUrl)
  const isSecure = protocol === 'https:'
  const isLoopbackSite = hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
  const name = isSecure ? '__Host-brassplate_session' : 'brassplate_session'
  const rules = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  return {
    refusal:
      isSecure || isLoopbackSite
        ? null
        : `Signing in is disabled because ${siteUrl} uses plain HTTP and passwords could be intercepted. Ask the operator to set up HTTPS.`,

    async find(request) {
      const token = cookieOf(request.env.exchange.sent.get('cookie') ?? '', name)
      const claims = token && token.length <= valueLengthMax ? await tokens.read(token) : null
      const caller = claims && (await engine.accounts.authenticateSession(claims))
      if (caller?.kind !== 'session') return null
      request.env.exchange.account = caller.account
      return caller
    },

    async start(request, session) {
      const token = await tokens.issue(session)
      setHeader(request, 'Set-Cookie', `${name}=${token}; Max-Age=${sessionLifetimeSeconds}; ${rules}`)
    },

    end(request) {
      setHeader(request, 'Set-Cookie', `${name}=; Max-Age=0; ${rules}`)
    },
  }
}

/** Null if the cookie is missing or sent twice, because a duplicate may have been planted by another site. */
function cookieOf(header: string, name: string): string | null {
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return values.length === 1 ? (values[0] ?? null) : null
}
