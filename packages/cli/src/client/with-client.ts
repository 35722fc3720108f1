import type { Client } from '@brassplate/sdk'
import type { EmbeddedClient } from '@brassplate/sdk/embedded'
import { isCoded } from '../exit-codes.js'
import { requireFile } from '../operator.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ClientOptions } from './client-options.js'
import { sayRetries } from './say-retries.js'
import { requireKey, resolveTarget, type Target } from './target.js'

class NoKeyError extends Error {
  readonly code = 'unauthenticated'
  readonly nextStep = 'Log in with brassplate auth login, or set BRASSPLATE_API_KEY.'

  constructor(url: string) {
    super(`No API key for ${url}.`)
  }
}

/** Runs `work` with a client for a server, or for a local database. */
export async function withClient<Result>(
  terminal: Terminal,
  options: ClientOptions,
  work: (client: Client, target: Target) => Promise<Result>,
): Promise<Result> {
  const target = await resolveTarget(terminal, options)
  if (target.kind === 'remote') {
    try {
      if (target.apiKey === null) throw new NoKeyError(target.url)
      const { createClient } = await import('@brassplate/sdk')
      const onRetry = sayRetries(terminal, target.url, options)
      return await work(createClient({ baseUrl: target.url, apiKey: requireKey(target.apiKey), onRetry }), target)
    } catch (error) {
      throw withSourceHint(error, savedParts(terminal, options, target), target.profile)
    }
  }
  const client = await openDatabase(terminal, target.database)
  try {
    return await work(client, target)
  } finally {
    await client.close()
  }
}

interface SavedParts {
  readonly url: boolean
  readonly key: boolean
}

/** What of the target was read from a profile rather than given. */
function savedParts({ env }: Terminal, options: ClientOptions, { profile }: Target): SavedParts {
  if (profile === null) return { url: false, key: false }
  const usesEnvironment = options.profile === undefined
  return {
    url: options.url === undefined && !(usesEnvironment && env.BRASSPLATE_URL),
    key: options.apiKey === undefined && !(usesEnvironment && env.BRASSPLATE_API_KEY),
  }
}

/** A saved profile also counts in other folders and for other servers, which its owner may have forgotten. */
function withSourceHint(error: unknown, saved: SavedParts, profile: string | null): unknown {
  if (!isCoded(error)) return error
  const isAway = error.code === 'unavailable' && 'status' in error && error.status === null
  const isRefused = error.code === 'unauthenticated'
  if (!(isAway && saved.url) && !(isRefused && (saved.url || saved.key))) return error
  const what = isAway ? 'address' : saved.url && saved.key ? 'address and the key' : saved.url ? 'address' : 'key'
  const sourceHint = `The ${what} ${what.includes('and') ? 'are' : 'is'} from the saved profile ${profile}. For another server or database, give --url or --database, choose a profile with brassplate config use, or remove this one with brassplate config unset --profile ${profile}.`
  return Object.assign(error, { sourceHint })
}

/** Uses the settings that a server on this database would have. */
async function openDatabase(terminal: Terminal, database: string): Promise<EmbeddedClient> {
  const { parseConfig } = await import('@brassplate/server')
  const config = parseConfig({ ...terminal.env, BRASSPLATE_DATABASE_URL: database })
  requireFile(config)
  const { openEmbedded } = await import('@brassplate/sdk/embedded')
  return openEmbedded({
    database,
    ...(config.migrations === 'check' ? { migrations: 'check' as const } : {}),
    secret: config.secret ?? undefined,
    secretPrevious: config.secretPrevious ?? undefined,
    registerApiKey: config.registerApiKey ?? undefined,
    registerApiUrl: config.registerApiUrl,
    searchUrl: config.searchUrl ?? undefined,
    searchKey: config.searchKey ?? undefined,
    webResolve: config.webResolve,
    allowPrivateNetworks: config.allowPrivateNetworks,
    contactUrl: config.contactUrl,
    crawlConcurrency: config.crawlConcurrency,
    credits: config.credits,
    watchlistLimit: config.watchlistLimit,
    webhookLimit: config.webhookLimit,
  })
}
