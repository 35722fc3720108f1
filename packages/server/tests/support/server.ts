import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ErrorBody, errorBody, errorsOf, type Route, type RouteId, routes } from '@brassplate/core/contract'
import type { z } from 'zod'
import { createUsedDatabase, type EngineName, type TestDatabase } from '../../../../tests/support/databases.js'
import type { World } from '../../src/compose.js'
import { parseConfig } from '../../src/config/parse-config.js'
import { createLog } from '../../src/log.js'
import { type Running, start } from '../../src/start.js'
import { cheapPasswords } from './cheap-passwords.js'
import { SecretScan } from './secret-scan.js'

const mailWaitMaxMs = 240_000
export interface Call {
  readonly path?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly file?: { readonly type: string; readonly content: string | Uint8Array }
  readonly key?: string
  readonly session?: string
  readonly headers?: Record<string, string>
}

export interface Member {
  readonly email: string
  readonly password: string
  readonly session: string
  readonly key: string
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

type Outputs<Id extends RouteId> = (typeof routes)[Id]['outputs']

/** The success bodies of a route. */
type SuccessOf<Id extends RouteId> = {
  [Status in keyof Outputs<Id>]: Outputs<Id>[Status] extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never
}[keyof Outputs<Id>]

export interface ServerOptions {
  readonly env?: Record<string, string>
  readonly world?: Partial<World>
  readonly database?: TestDatabase
  /** Hashes passwords at full cost, for tests that are about passwords. */
  readonly hasSafePasswords?: boolean
}

/** A complete server on loopback. Validates every response against the contract and scans for leaked secrets at the end. */
export class TestServer {
  readonly #folder: string
  readonly #database: TestDatabase
  readonly #running: Running
  readonly #scan: SecretScan
  readonly logs: string[]

  private constructor(folder: string, database: TestDatabase, running: Running, scan: SecretScan, logs: string[]) {
    this.#folder = folder
    this.#database = database
    this.#running = running
    this.#scan = scan
    this.logs = logs
  }

  static async start(engine: EngineName, options: ServerOptions = {}): Promise<TestServer> {
    const folder = mkdtempSync(join(tmpdir(), 'brassplate-mail-'))
    const database = options.database ?? (await createUsedDatabase(engine))
    const config = parseConfig({
      BRASSPLATE_PORT: '0',
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
      BRASSPLATE_MAIL_URL: `file:${folder}`,
      BRASSPLATE_AUTH_RATE: '100000/60s',
      BRASSPLATE_SIGNUP_RATE: '100000/60s',
      BRASSPLATE_API_RATE: '100000/60s',
      BRASSPLATE_LOG_LEVEL: 'trace',
      ...options.env,
    })
    const logs: string[] = []
    const log = createLog(config.logLevel, { write: (line) => void logs.push(line) })
    // Resolves only the hosts of the test. Real DNS servers are never queried.
    const passwords = options.hasSafePasswords ? {} : { passwords: await cheapPasswords() }
    const running = await start(config, { log, world: { resolver: async () => [], ...passwords, ...options.world } })
    const scan = new SecretScan()
    for (const key of [config.registerApiKey, config.registerStreamKey]) if (key) scan.noteSecret(key)
    return new TestServer(folder, database, running, scan, logs)
  }

  get engine() {
    return this.#running.composed.engine
  }

  get ports() {
    return this.#running.composed.ports
  }

  get url(): string {
    return this.#running.config.baseUrl
  }

  get port(): number {
    return this.#running.port
  }

  get database(): TestDatabase {
    return this.#database
  }

  /** Calls a route and validates the response against its declaration. */
  async call(id: RouteId, call: Call = {}): Promise<Reply> {
    const route: Route = routes[id]
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ''))
    const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
    const reply = await this.raw(route.method, path + query, {
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.file ? { body: call.file.content } : {}),
      headers: {
        ...(call.file ? { 'content-type': call.file.type } : {}),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.key === undefined ? {} : { 'x-api-key': call.key }),
        ...(call.session === undefined ? {} : { authorization: `Bearer ${call.session}` }),
        ...call.headers,
      },
    })
    this.#scan.noteSecrets(call.body, reply.status < 400 ? reply.body : null)
    assertDeclared(route, reply)
    return reply
  }

  /** Calls a route that must succeed and returns the body. */
  async ok<Id extends RouteId>(id: Id, call: Call = {}): Promise<SuccessOf<Id>> {
    const { status, body } = await this.call(id, call)
    if (status >= 400) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`)
    // `call` has validated the body against the schema of its status.
    return body as SuccessOf<Id>
  }

  /** Calls a route that must fail and returns the error. */
  async refusal(id: RouteId, call: Call = {}): Promise<ErrorBody> {
    return errorBody.parse((await this.call(id, call)).body)
  }

  /** Registers a secret that was not received through a route. */
  noteSecret(secret: string): void {
    this.#scan.noteSecret(secret)
  }

  /** Sends an arbitrary request. */
  async raw(
    method: string,
    path: string,
    init: { body?: string | Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const response = await fetch(this.url + path, { method, redirect: 'manual', ...init } as RequestInit)
    const text = await response.text()
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
    if (response.status >= 400 && isJson) this.#scan.noteOutput(`error body of ${method} ${path.split('?')[0]}`, text)
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text }
  }

  /** Waits for a mail to an address and returns the token in its link. */
  async mailedToken(email: string, kind: 'verify' | 'reset'): Promise<string> {
    return (await this.mailedLink(email, kind)).searchParams.get('token') ?? ''
  }

  /** Waits for a mail to an address and returns its link. */
  async mailedLink(email: string, kind: 'verify' | 'reset'): Promise<URL> {
    const wanted = new RegExp(`https?://\\S+\\?token=bp_${kind}_[0-9A-Za-z]+`)
    for (let waited = 0; waited < mailWaitMaxMs; waited += 20) {
      for (const name of this.#mails()) {
        const text = readFileSync(name, 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
        const found = text.includes(`To: ${email}`) ? wanted.exec(text)?.[0] : undefined
        if (!found) continue
        rmSync(name)
        const link = new URL(found)
        this.#scan.noteSecret(link.searchParams.get('token') ?? '')
        return link
      }
      await delay(20)
    }
    const troubles = this.logs.filter((line) => /"level":"(warn|error)"/.test(line)).slice(-3)
    throw new Error(`No ${kind} mail for ${email} arrived. ${troubles.join('')}`)
  }

  #mails(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(this.#folder, name))
  }

  /** Creates a verified, signed-in account through operator commands. */
  async guest(email: string, password = `password of ${email}`): Promise<Member> {
    await this.engine.operator.openAccount({ email, password, verified: true })
    return this.logIn(email, password)
  }

  async logIn(email: string, password = `password of ${email}`): Promise<Member> {
    const { session, api_key } = await this.ok('logIn', { body: { email, password } })
    return { email, password, session: session.token, key: api_key }
  }

  /** Signs in to the console and returns the cookie, as `name=value`. */
  async cookieOf({ email, password }: Pick<Member, 'email' | 'password'>): Promise<string> {
    const { headers } = await this.raw('POST', '/login', {
      body: `${new URLSearchParams({ email, password })}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    this.noteSecret(cookie.split('=')[1] ?? '')
    return cookie
  }

  /** Creates a verified, signed-in account through sign-up and mail. */
  async member(email: string, password = `password of ${email}`): Promise<Member> {
    await this.ok('signUp', { body: { email, password } })
    await this.call('verifyEmail', { query: { token: await this.mailedToken(email, 'verify') } })
    return this.logIn(email, password)
  }

  /** Stops the server and fails if a secret is found in the store, the log or an error body. */
  async close(): Promise<void> {
    try {
      await this.stop()
    } finally {
      await this.#database.drop()
    }
  }

  /** Like `close`, but the database stays. */
  async stop(): Promise<void> {
    await this.#running.stop()
    try {
      for (const line of this.logs) this.#scan.noteOutput('the log', line)
      await this.#scan.assertClean(this.#database.url)
    } finally {
      rmSync(this.#folder, { recursive: true, force: true })
    }
  }
}

export function assertDeclared(route: Route, { status, headers, body }: Reply): void {
  if (!headers.get('x-request-id')?.startsWith('req_')) throw new Error(`${route.id} answered without a request id`)
  const output = route.outputs[status]
  if (output) {
    if (output.schema) output.schema.parse(body)
    else if (body !== '') throw new Error(`${route.id} answered ${status} with a body it does not declare`)
    return
  }
  const { code } = errorBody.parse(body)
  if (!errorsOf(route).includes(code)) {
    throw new Error(`${route.id} answered ${status} ${code}, which it does not declare`)
  }
}
