import { existsSync } from 'node:fs'
import type { EmbeddedClient } from '@brassplate/sdk/embedded'
import { type Environment, UsageError } from './parse-parameters.js'

interface Database {
  readonly database: string
  readonly account: string | undefined
  readonly environment: Environment
  readonly onError: (error: unknown) => void
}

/** Opens a client with an embedded engine. The engine's dependencies are loaded only when this is called. */
export async function openDatabase({ database, account, environment, onError }: Database): Promise<EmbeddedClient> {
  const file = /^sqlite:(.*)$/.exec(database)?.[1]
  // Never create the file: a mistyped path would otherwise look like an empty register.
  if (file !== undefined && !existsSync(file)) {
    throw new UsageError(`No database found at ${file}. Check the path, or create one with: brassplate register import`)
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
    throw new UsageError(`The database cannot be opened. ${await describeFailure(cause)}`, { cause })
  }
}

async function describeFailure(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  const { errorCode, errorNextStep } = await import('@brassplate/core')
  if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') {
    return 'A package that --database needs is not installed. Run: npm install better-sqlite3 postgres @node-rs/argon2 htmlparser2 p-queue undici yauzl'
  }
  return `${error.message} ${errorNextStep(error) ?? ''}`.trim()
}
