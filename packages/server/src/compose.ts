import {
  type Clock,
  createEngine,
  type Engine,
  type PasswordHasher,
  type Ports,
  type Random,
  type Settings,
} from '@brassplate/core'
import {
  argon2PasswordHasher,
  type HostResolver,
  parseWebAddress,
  type RootKeys,
  registerClient,
  rootKeys,
  secureRandom,
  systemClock,
  withinMs,
} from '@brassplate/core/node'
import type { OpenedStorage } from '@brassplate/core/sqlite'
import type { Config } from './config/config.js'
import { rootSecret } from './config/root-secret.js'

/** The parts of the world that a test may replace. */
export interface World {
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
  /** Says where names of websites lead; the machine's name servers do unless given. */
  readonly resolver: HostResolver
}

export interface Composed {
  readonly engine: Engine
  /** For adapters that work by themselves; whoever answers a request goes through the engine. */
  readonly ports: Ports
  readonly keys: RootKeys
  readonly clock: Clock
  readonly random: Random
  /** Null where the machine's name servers are asked. */
  readonly resolver: HostResolver | null
  readonly migrated: readonly string[]
  close(): Promise<void>
}

/** Opens the store that the configuration names and puts the engine on top of it. */
export async function compose(config: Config, world: Partial<World> = {}): Promise<Composed> {
  const clock = world.clock ?? systemClock
  const random = world.random ?? secureRandom
  const storage = await openStorage(config, clock)
  const keys = rootKeys(rootSecret(config), config.secretPrevious)
  const registerSource = registerSourceOf(config, { limiter: storage.limiter, clock, random })
  const ports: Ports = {
    ...storage,
    clock,
    random,
    crypto: keys,
    passwords: world.passwords ?? (await argon2PasswordHasher()),
    withinMs,
    parseWebAddress,
    registerSource,
  }

  return {
    engine: createEngine(ports, settingsOf(config)),
    ports,
    keys,
    clock,
    random,
    resolver: world.resolver ?? null,
    migrated: storage.migrated,
    async close() {
      await registerSource?.close()
      await storage.close()
    },
  }
}

function registerSourceOf(
  { registerApiUrl, registerApiKey }: Config,
  shared: Pick<Ports, 'limiter' | 'clock' | 'random'>,
) {
  return registerApiKey === null ? null : registerClient({ baseUrl: registerApiUrl, key: registerApiKey, ...shared })
}

/** Only the chosen engine's driver is loaded. */
async function openStorage({ database, migrations }: Config, clock: Clock): Promise<OpenedStorage> {
  if (database.kind === 'sqlite') {
    const { openSqlite } = await import('@brassplate/core/sqlite')
    return openSqlite({ path: database.path, clock, migrations })
  }
  const { openPostgres } = await import('@brassplate/core/postgres')
  return openPostgres({ url: database.url, clock, migrations })
}

function settingsOf(config: Config): Settings {
  const { baseUrl, siteUrl, signup, signupCredits, watchlistLimit, webhookLimit, rejectCommon } = config
  const { allowPrivateNetworks } = config
  const domains = { moreDomains: [...config.webResolve.keys()] }
  return {
    baseUrl,
    siteUrl,
    signup,
    signupCredits,
    watchlistLimit,
    webhookLimit,
    allowPrivateNetworks,
    rejectCommon,
    domains,
  }
}
