import { createHash, randomBytes } from 'node:crypto'
import { request as ask } from 'node:http'
import type { TestServer } from './server.js'

export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request to the server with the host name of the URL, as DNS and a proxy would. */
export function ask127(
  port: number,
  url: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  return new Promise((done, failed) => {
    const sent = ask({ host: '127.0.0.1', port, path: pathname + search, method, headers: { ...headers, host } })
    sent.on('error', failed).on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
      incoming.on('end', () => {
        const status = incoming.statusCode ?? 0
        const headers = new Headers()
        for (let place = 0; place < incoming.rawHeaders.length; place += 2) {
          headers.append(incoming.rawHeaders[place] ?? '', incoming.rawHeaders[place + 1] ?? '')
        }
        const isEmpty = status === 204 || status === 304
        done(new Response(isEmpty ? null : Buffer.concat(chunks).toString('utf8'), { status, headers }))
      })
    })
    sent.end(body)
  })
}

const formType = 'application/x-www-form-urlencoded'

export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A minimal browser: it stores cookies, submits forms and reports redirects. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** The last Set-Cookie header. */
  lastCookie = ''

  constructor(
    readonly server: TestServer,
    readonly siteUrl = server.url,
  ) {}

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers })
  }

  async post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams(form).toString()
    const defaults = { 'content-type': formType, origin: this.siteUrl, 'sec-fetch-site': 'same-origin' }
    return this.#send(path, { method: 'POST', body, headers: { ...defaults, ...headers } })
  }

  async signIn(email: string, password: string, query = ''): Promise<Response> {
    return this.post('/login', { email, password, ...(query ? { continue: query } : {}) })
  }

  /** Opens the consent page and returns its form, with the boxes that are ticked. */
  async consentForm(query: string): Promise<Record<string, string>> {
    const page = await this.get(`/oauth/authorize?${query}`)
    const html = await page.text()
    if (page.status !== 200) throw new Error(`Expected the consent page, got ${page.status}: ${html.slice(0, 500)}`)
    return { ...hiddenFields(html), ...tickedFields(html) }
  }

  /** The redirect target after a decision. */
  async decide(query: string, decision: 'allow' | 'deny', choice: Record<string, string> = {}): Promise<URL> {
    const form = { ...(await this.consentForm(query)), ...choice, decision }
    const answer = await this.post('/oauth/authorize', form)
    const location = answer.headers.get('location')
    if (answer.status !== 303 || !location) throw new Error(`Expected a redirect, got ${answer.status}`)
    const url = new URL(location, this.siteUrl)
    const code = url.searchParams.get('code')
    if (code) this.server.noteSecret(code)
    return url
  }

  async #send(path: string, sent: Sent): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...sent.headers }
    const response = await ask127(this.server.port, this.siteUrl + path, { ...sent, headers })
    const setCookie = response.headers.get('set-cookie')
    if (setCookie) this.#store(setCookie)
    return response
  }

  #store(cookie: string): void {
    this.lastCookie = cookie
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
    this.server.noteSecret(value)
  }
}

export function hiddenFields(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, plain(value)]))
}

function tickedFields(html: string): Record<string, string> {
  const boxes = [...html.matchAll(/<input type="checkbox" name="([^"]+)" value="([^"]*)" checked=""/g)]
  return Object.fromEntries(boxes.map(([, name = '', value = '']) => [name, value]))
}

type Entries = readonly (readonly [string, string])[]

function isList(form: Record<string, string> | Entries): form is Entries {
  return Array.isArray(form)
}

export const lanternUri = 'https://lantern.example/back'
export const loopbackUri = 'http://127.0.0.1/back'

/** An OAuth client and a user, without a browser. */
export class OAuthParty {
  private constructor(
    readonly server: TestServer,
    readonly email: string,
    readonly password: string,
    readonly clientId: string,
    readonly otherClientId: string,
  ) {}

  static async of(server: TestServer, email: string): Promise<OAuthParty> {
    const password = `password of ${email}`
    await server.engine.operator.openAccount({ email, password, verified: true })
    server.noteSecret(password)
    return OAuthParty.for(server, { email, password })
  }

  /** Creates a party whose user has an account. */
  static async for(server: TestServer, person: { email: string; password: string }): Promise<OAuthParty> {
    const { email, password } = person
    const register = async (name: string) => {
      const sent = { client_name: name, redirect_uris: [lanternUri, loopbackUri] }
      return (await server.engine.oauth.registerClient(sent, { address: email + name })).client.id
    }
    return new OAuthParty(server, email, password, await register('Lantern'), await register('Candle'))
  }

  get resource(): string {
    return `${this.server.url}/mcp`
  }

  /** Parameters of a valid authorization request. */
  request(challenge: string): Record<string, string> {
    return {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: lanternUri,
      state: 'state-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      resource: this.resource,
      scope: 'service:mcp',
    }
  }

  async account() {
    return this.server.engine.operator.accountByEmail(this.email)
  }

  async grantCount(): Promise<number> {
    return (await this.server.engine.oauth.grants((await this.account()).id)).length
  }

  /** A valid form for the token endpoint with a new code. `scope` overrides the scope of the grant. */
  async codeForm(scope?: string): Promise<Record<string, string>> {
    const { engine } = this.server
    const { verifier, challenge } = pkce()
    const none = { find: () => Promise.reject(new Error('no documents here')) }
    const asked = await engine.oauth.authorize(none, Object.entries(this.request(challenge)))
    if (asked.kind !== 'valid') throw new Error(asked.message)
    const { session } = await engine.accounts.logIn({ email: this.email, password: this.password }, { address: 'test' })
    const request = scope === undefined ? asked.request : { ...asked.request, scope }
    const code = await engine.oauth.approve({ account: session.account, session: session.id }, request)
    this.server.noteSecret(code)
    return {
      grant_type: 'authorization_code',
      client_id: this.clientId,
      code,
      redirect_uri: lanternUri,
      code_verifier: verifier,
      resource: this.resource,
    }
  }

  refreshForm(refreshToken: string): Record<string, string> {
    return {
      grant_type: 'refresh_token',
      client_id: this.clientId,
      refresh_token: refreshToken,
      resource: this.resource,
    }
  }

  async tokens(): Promise<{ access_token: string; refresh_token: string; expires_in: number }> {
    const { status, body } = await this.post('/oauth/token', await this.codeForm())
    if (status !== 200) throw new Error(`Expected tokens, got ${status}: ${JSON.stringify(body)}`)
    return body as { access_token: string; refresh_token: string; expires_in: number }
  }

  async post(path: string, form: Record<string, string> | Entries, headers = {}) {
    const entries = isList(form) ? form : Object.entries(form)
    const body = entries.map((entry) => entry.map(encodeURIComponent).join('=')).join('&')
    const reply = await this.server.raw('POST', path, { body, headers: { 'content-type': formType, ...headers } })
    const { access_token, refresh_token } = reply.body as Record<string, unknown>
    for (const token of [access_token, refresh_token]) if (typeof token === 'string') this.server.noteSecret(token)
    return reply
  }

  /** Whether the agent endpoint accepts an access token. */
  async opensAgent(accessToken: string): Promise<boolean> {
    const { status } = await this.server.call('callAgent', {
      session: accessToken,
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
    return status !== 401
  }
}
