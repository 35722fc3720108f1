import {
  type AccountId,
  codeOf,
  type Engine,
  embeddedCaller,
  ForbiddenError,
  rateOf,
  type Settings,
  watchlistLimits,
} from '@brassplate/core'
import { errorAnswer } from '@brassplate/core/api'
import {
  createEngineOn,
  type DatabaseTarget,
  keysWithoutRoot,
  lazyPasswordHasher,
  openStorage,
  outboundUserAgent,
  parseDatabaseTarget,
  rootKeys,
  secureRandom,
  startWebReading,
  storedSecret,
  systemClock,
  version,
  webSearch,
} from '@brassplate/core/node'
import { ApiError } from '../api-error.js'
import type { Client } from '../client.js'
import { clientOf } from '../client-of.js'
import type { Connection } from '../http/connection.js'
import { apiErrorOf } from './api-error-of.js'
import { connectionTo } from './embed.js'
import type { EmbeddedOptions } from './embedded-options.js'
import { runOwnJobs } from './own-jobs.js'

const registerApiUrlDefault = 'https://api.company-information.service.gov.uk'
const contactUrlDefault = 'https://github.com/brassplate/brassplate'
const crawlConcurrencyDefault = 8
const webhookLimitDefault = 5
const answerRetentionDaysDefault = 400

/** A client with its own engine, which must be closed. */
export interface EmbeddedClient extends Client {
  /** Gives running jobs a few seconds to finish, releases the rest, and closes the database. */
  close(): Promise<void>
}

/**
 * Opens a client with its own engine on a database, in this process. It runs the jobs that it queues, and can work
 * alongside a server on the same database. Throws an ApiError if the database cannot be opened.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedClient> {
  const database = parseDatabaseTarget(options.database)
  if (!database) throw new TypeError('database must be sqlite:PATH or postgres://….')
  try {
    return await open(database, options)
  } catch (error) {
    if (codeOf(error) === null) throw error
    throw apiErrorOf(errorAnswer(error, { requestId: '', path: '' }), error)
  }
}

async function open(database: DatabaseTarget, options: EmbeddedOptions): Promise<EmbeddedClient> {
  const { world = {}, registerApiKey, registerApiUrl = registerApiUrlDefault, onError = () => {} } = options
  const { clock = systemClock, random = secureRandom } = world
  const migrations = options.migrations ?? database.embeddedMigrations
  const storage = await openStorage({ database, migrations, clock })
  try {
    const opened = createEngineOn(storage, {
      clock,
      random,
      crypto: await loadKeys(database, options, storage.accounts),
      passwords: lazyPasswordHasher(),
      registerApi: registerApiKey === undefined ? null : { baseUrl: registerApiUrl, key: registerApiKey },
      settings: settingsOf(options),
    })
    const account = await findAccount(opened.engine, options.account)
    const search = createSearch(options, clock, onError)
    const ownJobs = runOwnJobs(opened.engine, {
      jobs: opened.ports.jobs,
      startReading: () => startReading(options, clock),
      search,
      concurrency: options.crawlConcurrency ?? crawlConcurrencyDefault,
      onError,
    })

    let closing: Promise<void> | null = null
    const isStopping = () => closing !== null
    const connection = connectionTo(ownJobs.engine, embeddedCaller(account), { isStopping, onError })
    return {
      ...clientOf(rejectWhenClosed(connection, isStopping)),
      close() {
        closing ??= ownJobs
          .stop()
          .then(() => search?.close())
          .finally(() => opened.close())
        return closing
      },
    }
  } catch (error) {
    await storage.close()
    throw error
  }
}

function rejectWhenClosed(connection: Connection, isClosed: () => boolean): Connection {
  return {
    ...connection,
    exchange: async (id, call) => {
      if (!isClosed()) return connection.exchange(id, call)
      throw new ApiError({
        code: 'unavailable',
        message: 'This client is closed.',
        nextStep: 'Open a new one with openEmbedded.',
      })
    },
  }
}

async function findAccount(engine: Engine, email: string | undefined): Promise<AccountId> {
  if (email === undefined) return engine.operator.openLocalAccount()
  const account = await engine.operator.accountByEmail(email)
  if (account.disabledAt === null) return account.id
  throw new ForbiddenError(`The account ${email} is disabled.`, 'Enable the account with `brassplate account enable`.')
}

async function loadKeys(
  { file }: DatabaseTarget,
  { secret, secretPrevious }: EmbeddedOptions,
  accounts: Parameters<typeof storedSecret>[0]['accounts'],
) {
  const ownSecret = () => (file === null ? null : storedSecret({ databasePath: file, accounts, mayReplace: false }))
  const root = secret ?? (await ownSecret())
  return root === null ? keysWithoutRoot() : rootKeys(root, secretPrevious ?? null)
}

function settingsOf(options: EmbeddedOptions): Settings {
  const { allowPrivateNetworks = false, webResolve } = options
  return {
    // Only used in mails, and an embedded engine sends none.
    baseUrl: '',
    siteUrl: '',
    signup: 'closed',
    signupCredits: 0,
    credits: options.credits ?? 'on',
    signupRate: rateOf(1, 1),
    watchlistLimit: options.watchlistLimit ?? watchlistLimits[options.credits ?? 'on'],
    webhookLimit: options.webhookLimit ?? webhookLimitDefault,
    allowPrivateNetworks,
    rejectCommon: false,
    // An embedded engine purges nothing; a server on the same database does.
    answerRetentionDays: answerRetentionDaysDefault,
    signalRetentionDays: null,
    domains: { moreDomains: [...(webResolve?.keys() ?? [])] },
  }
}

function startReading(options: EmbeddedOptions, clock: typeof systemClock) {
  const { contactUrl = contactUrlDefault, webResolve, allowPrivateNetworks = false, world } = options
  return startWebReading({
    userAgent: outboundUserAgent(version, contactUrl),
    clock,
    inFlightMax: options.crawlConcurrency ?? crawlConcurrencyDefault,
    allowsPrivateNetworks: allowPrivateNetworks,
    ...(webResolve && { resolveTable: webResolve }),
    ...(world?.resolver && { resolver: world.resolver }),
  })
}

function createSearch(options: EmbeddedOptions, clock: typeof systemClock, onFailure: (error: unknown) => void) {
  const { searchUrl: baseUrl, searchKey: key = null, webResolve } = options
  if (baseUrl === undefined) return null
  return webSearch({ baseUrl, key, clock, rules: { moreDomains: [...(webResolve?.keys() ?? [])] }, onFailure })
}
