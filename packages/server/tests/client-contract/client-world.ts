import type { Engine } from '@brassplate/core'
import { knownCompanies, type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { ApiError, type Client, createClient } from '@brassplate/sdk'
import { openEmbedded } from '@brassplate/sdk/embedded'
import { createUsedDatabase, type EngineName } from '../../../../tests/support/databases.js'
import { compose } from '../../src/compose.js'
import { parseConfig } from '../../src/config/parse-config.js'
import { hostTable } from '../../src/config/parsers.js'
import { cheapPasswords } from '../support/cheap-passwords.js'
import { importCompanies, today } from '../support/register.js'
import { boatworksPage } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

export const ways = ['over HTTP', 'embedded'] as const

export const harbour = '09999991'
export const bakery = numberOf('THISTLEWICK BAKERY LTD')

const secret = 'a root secret for tests only, forty bytes'
const readSites = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `boats-${name}.example`)
const heldSites = ['slow-one.example', 'slow-two.example', 'slow-three.example']
const pages = {
  ...Object.fromEntries([...readSites, ...heldSites].map((host) => [host, { '/': boatworksPage }])),
  'vague.example': { '/': '<title>Vague</title><p>Nothing is said here of anybody.</p>' },
  'thistlewickbakery.co.uk': {
    '/': `<title>Thistlewick Bakery</title><p>Bread.</p><footer>THISTLEWICK BAKERY LTD, company number ${bakery}.</footer>`,
  },
}

function numberOf(name: string): string {
  const found = knownCompanies(today).find((company) => company.name === name)
  if (!found) throw new Error(`Unknown company ${name}.`)
  return found.number
}

/** The test environment of a client: a register, a few websites, and direct access to the engine. */
export interface ClientWorld {
  readonly way: (typeof ways)[number]
  readonly engine: Engine
  readonly web: SmallWeb
  /** Names of the methods that any client has called. */
  readonly called: ReadonlySet<string>
  /** A client of a new account with this many credits. */
  clientWith(credits: number): Promise<Client>
  close(): Promise<void>
}

interface Side {
  readonly engine: Engine
  clientOf(email: string): Promise<Client>
  close(): Promise<void>
}

export async function openWorld(way: (typeof ways)[number], engineName: EngineName): Promise<ClientWorld> {
  const web = await startSmallWeb(pages)
  const side = await (way === 'embedded' ? embeddedSide : httpSide)(engineName, web)
  await importCompanies(side)
  const called = new Set<string>()
  let accounts = 0
  return {
    way,
    engine: side.engine,
    web,
    called,
    async clientWith(credits) {
      accounts += 1
      const email = `client-${accounts}@harbour-lane.example`
      await side.engine.operator.openAccount({ email, password: `password of ${email}`, verified: true })
      if (credits > 0) await side.engine.operator.grantCredits({ email, credits, reference: 'test' })
      return noting(await side.clientOf(email), called)
    },
    async close() {
      await side.close()
      await web.close()
    },
  }
}

async function httpSide(engineName: EngineName, web: SmallWeb): Promise<Side> {
  const server = await TestServer.start(engineName, {
    env: {
      BRASSPLATE_WEB_RESOLVE: web.resolve,
      BRASSPLATE_SIGNUP_CREDITS: '0',
      BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
      BRASSPLATE_PARTNER_RATE: '100000/60s',
    },
  })
  return {
    engine: server.engine,
    async clientOf(email) {
      const account = await server.engine.operator.accountByEmail(email)
      const apiKey = await server.engine.operator.apiKeyOf(account)
      if (!apiKey) throw new Error(`${email} has no API key.`)
      return createClient({ baseUrl: server.url, apiKey })
    },
    close: () => server.close(),
  }
}

async function embeddedSide(engineName: EngineName, web: SmallWeb): Promise<Side> {
  const database = await createUsedDatabase(engineName)
  const env = { BRASSPLATE_DATABASE_URL: database.url, BRASSPLATE_SECRET: secret, BRASSPLATE_SIGNUP_CREDITS: '0' }
  const operator = await compose(parseConfig(env), { passwords: await cheapPasswords() })
  const opened: { close(): Promise<void> }[] = []
  return {
    engine: operator.engine,
    async clientOf(account) {
      const client = await openEmbedded({
        database: database.url,
        account,
        secret,
        webResolve: hostTable(web.resolve),
        allowPrivateNetworks: true,
        // Resolves only the hosts of the test. Real DNS servers are never queried.
        world: { resolver: async () => [] },
      })
      opened.push(client)
      return client
    },
    async close() {
      await Promise.all(opened.map((client) => client.close()))
      await operator.close()
      await database.drop()
    },
  }
}

function noting(client: Client, called: Set<string>): Client {
  return new Proxy(client, {
    get(target, name, receiver) {
      if (typeof name === 'string' && typeof Reflect.get(target, name) === 'function') called.add(name)
      return Reflect.get(target, name, receiver)
    },
  })
}

/** The error of a rejected call, which must be an ApiError with a request id and a next step. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const failure = await call.then(
    (answer) => new Error(`It was answered: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  )
  if (!(failure instanceof ApiError)) throw failure
  if (failure.status !== null && !failure.requestId?.startsWith('req_')) throw new Error('The error has no request id.')
  if (failure.nextStep === '') throw new Error(`${failure.code} has no next step.`)
  return failure
}

/** Collects all items of an async list. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}
