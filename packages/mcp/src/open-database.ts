import { existsSync } from 'node:fs'
import type { EmbeddedClient } from '@brassplate/sdk/embedded'
import { type Environment, UsageError } from './parse-parameters.js'

interface Database {
  readonly database: string
  readonly account: string | undefined
  readonly environment: Environment
  readonly onError: (error: unknown) => void
}

/** A client with its own engine; what it needs for that is loaded only now. */
export async function openDatabase({ database, account, environment, onError }: Database): Promise<EmbeddedClient> {
  const file = /^sqlite:(.*)$/.exec(database)?.[1]
  // Nothing is made by asking: a wrong path would give an empty register.
  if (file !== undefined && !existsSync(file)) {
    throw new UsageError(`There is no database at ${file}; brassplate register import makes one.`)
  }
  const setting = (name: string) => environment[`BRASSPLATE_${name}`] || undefined
  try {
    const { openEmbedded } = await import('@brassplate/sdk/embedded')
    return await openEmbedded({
      database,
      account,
      onError,
      ...(setting('MIGRATE') === 'off' ? { migrations: 'check' as const } : {}),
      secret: setting('SECRET'),
      secretPrevious: setting('SECRET_PREVIOUS'),
      registerApiUrl: setting('REGISTER_API_URL'),
      registerApiKey: setting('REGISTER_API_KEY'),
      searchUrl: setting('SEARCH_URL'),
      searchKey: setting('SEARCH_KEY'),
      contactUrl: setting('CONTACT_URL'),
      allowPrivateNetworks: setting('ALLOW_PRIVATE_NETWORKS') === 'true',
    })
  } catch (cause) {
    throw new UsageError(`The database cannot be opened. ${wordsOf(cause)}`, { cause })
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    return 'A part that databases need is not installed: npm install better-sqlite3 postgres @node-rs/argon2 htmlparser2 p-queue undici yauzl.'
  }
  return 'nextStep' in error && error.nextStep ? `${error.message} ${error.nextStep}` : error.message
}
