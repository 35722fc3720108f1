import type { Client } from '@brassplate/sdk'
import type { EmbeddedClient } from '@brassplate/sdk/embedded'
import { requireFile } from '../operator.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ClientOptions } from './client-options.js'
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
    if (target.apiKey === null) throw new NoKeyError(target.url)
    const { createClient } = await import('@brassplate/sdk')
    return work(createClient({ baseUrl: target.url, apiKey: requireKey(target.apiKey) }), target)
  }
  const client = await openDatabase(terminal, target.database)
  try {
    return await work(client, target)
  } finally {
    await client.close()
  }
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
