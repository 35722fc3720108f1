import type { Caller, Engine } from '@brassplate/core'
import { sessionLifetimeSeconds } from '@brassplate/core'
import type { SessionToIssue, SessionTokens } from '../adapters/session-tokens.js'
import type { AppRequest } from '../http/app-env.js'
import { setHeader } from '../http/reply.js'
import { isLoopback } from '../http/request/client-address.js'

const valueLengthMax = 4_096

export type SignedIn = Extract<Caller, { kind: 'session' }>

/** Who is signed in on the pages. The cookie is read nowhere else. */
export interface SiteSessions {
  /** Why nobody can sign in here; null where they can. */
  readonly refusal: string | null
  /** Null where nobody is signed in. */
  find(request: AppRequest): Promise<SignedIn | null>
  start(request: AppRequest, session: SessionToIssue): Promise<void>
  end(request: AppRequest): void
}

export interface SiteSessionsOptions {
  readonly siteUrl: string
  readonly engine: Pick<Engine, 'accounts'>
  /** Of another kind than those of the API, so that neither is taken for the other. */
  readonly tokens: SessionTokens
}

/** Sessions by cookie. Over plain http, where anybody on the way could read it, only on the machine itself. */
export function siteSessions({ siteUrl, engine, tokens }: SiteSessionsOptions): SiteSessions {
  const { protocol, hostname } = new URL(siteUrl)
  const isSecure = protocol === 'https:'
  const isOwnMachine = hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
  const name = isSecure ? '__Host-brassplate_session' : 'brassplate_session'
  const rules = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  return {
    refusal:
      isSecure || isOwnMachine
        ? null
        : `Signing in needs https: ${siteUrl} is plain http, and a password sent to it could be read on the way.`,

    async find(request) {
      const token = cookieOf(request.env.exchange.sent.get('cookie') ?? '', name)
      const claims = token && token.length <= valueLengthMax ? await tokens.read(token) : null
      const caller = claims && (await engine.accounts.authenticateSession(claims))
      return caller?.kind === 'session' ? caller : null
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

/** Null also where the name came twice: then nobody can say whose it is. */
function cookieOf(header: string, name: string): string | null {
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return values.length === 1 ? (values[0] ?? null) : null
}
