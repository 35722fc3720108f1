import type { Clock, PasswordHasher, Random, Settings, Storage } from '@brassplate/core'
import {
  type CompaniesHouseOptions,
  createEngineOn,
  type HostResolver,
  lazyPasswordHasher,
  type OpenedEngine,
  type OutboundDoor,
  openStorage,
  type RootKeys,
  rootKeys,
  secureRandom,
  storedSecret,
  systemClock,
} from '@brassplate/core/node'
import { documentFonts } from './assets.js'
import type { Config } from './config/config.js'

/** External dependencies that a test may replace. */
export interface World {
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
  /** Resolves host names of websites. Defaults to the DNS servers of the machine. */
  readonly resolver: HostResolver
  /** Fetches the metadata documents of OAuth clients. Defaults to the public internet. */
  readonly documentDoor: Pick<OutboundDoor, 'send'>
}

export interface Composed extends OpenedEngine {
  readonly keys: RootKeys
  readonly clock: Clock
  readonly random: Random
  /** Null if the DNS servers of the machine are used. */
  readonly resolver: HostResolver | null
  readonly documentDoor: Pick<OutboundDoor, 'send'> | null
  /** Called after each call to the Companies House API, and each time one is not made. */
  readonly onCall: NonNullable<CompaniesHouseOptions['onCall']>
}

/** Opens the configured store and creates the engine on it. */
export async function compose(
  config: Config,
  world: Partial<World> = {},
  onCall: Composed['onCall'] = () => {},
): Promise<Composed> {
  const clock = world.clock ?? systemClock
  const random = world.random ?? secureRandom
  const { database, migrations, registerApiUrl: baseUrl, registerApiKey: key } = config
  const storage = await openStorage({ database, migrations, clock })
  const secret = await rootSecret(config, storage).catch(async (error: unknown) => {
    await storage.close()
    throw error
  })
  const keys = rootKeys(secret, config.secretPrevious)
  const opened = createEngineOn(storage, {
    settings: settingsOf(config),
    clock,
    random,
    crypto: keys,
    passwords: world.passwords ?? lazyPasswordHasher(),
    registerApi: key === null ? null : { baseUrl, key, onCall },
  })
  const { resolver = null, documentDoor = null } = world
  return { ...opened, keys, clock, random, resolver, documentDoor, onCall }
}

function settingsOf(config: Config): Settings {
  const { baseUrl, siteUrl, signup, signupCredits, credits, watchlistLimit, webhookLimit, rejectCommon } = config
  const { allowPrivateNetworks } = config
  const domains = { moreDomains: [...config.webResolve.keys()], matchThreshold: config.matchThreshold }
  return {
    baseUrl,
    siteUrl,
    signup,
    signupCredits,
    credits,
    signupRate: config.signupRate.rate,
    watchlistLimit,
    webhookLimit,
    listBytesMax: config.listMegabytes * 1_000_000,
    idempotencyBytesMax: config.idempotencyMegabytes * 1_000_000,
    allowPrivateNetworks,
    rejectCommon,
    answerRetentionDays: config.answerRetentionDays,
    signalRetentionDays: config.signalRetentionDays,
    documentFonts,
    domains,
  }
}

/** The configured root secret, or the one stored next to the SQLite file. */
export async function rootSecret(
  { secret, secretNew, database: { file } }: Pick<Config, 'secret' | 'secretNew' | 'database'>,
  { accounts }: Pick<Storage, 'accounts'>,
): Promise<string> {
  if (secret !== null) return secret
  if (file === null)
    throw new Error(
      'BRASSPLATE_SECRET is required with Postgres. Set it on every server to the output of: openssl rand -hex 32',
    )
  return storedSecret({ databasePath: file, accounts, mayReplace: secretNew })
}
