import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Engine } from '@brassplate/core'
import type { OpenedStorage } from '@brassplate/core/sqlite'
import type { Composed, Config } from '@brassplate/server'
import { databaseUrl, demoDatabase } from './database-url.js'
import { UsageError } from './exit-codes.js'
import type { Terminal } from './terminal/terminal.js'

export interface OperatorOptions {
  readonly database?: string
  readonly json?: boolean
}

/** They belong to the database of the environment. */
const ofItsDatabase = new Set([
  'BRASSPLATE_DATABASE_DIRECT_URL',
  'BRASSPLATE_DATABASE_READ_URL',
  'BRASSPLATE_DATABASE_PROFILE',
])

/** The environment, overridden by the command line. */
export function environmentOf(terminal: Terminal, options: OperatorOptions): Terminal['env'] {
  if (!options.database) return terminal.env
  const env = Object.fromEntries(Object.entries(terminal.env).filter(([name]) => !ofItsDatabase.has(name)))
  return { ...env, BRASSPLATE_DATABASE_URL: databaseUrl(options.database) }
}

/** Runs an operator command on the configured database. A server may be running on it too. */
export async function withEngine<Result>(
  terminal: Terminal,
  options: OperatorOptions & { mayCreate?: boolean },
  work: (engine: Engine, config: Config, composed: Composed) => Promise<Result>,
): Promise<Result> {
  const { parseConfig } = await import('@brassplate/server')
  const config = parseConfig(environmentOf(terminal, options))
  if (!options.mayCreate) requireFile(config)
  return explainingDamage(config, () => runOnEngine(config, work))
}

/** Like `withEngine`, for commands that only read tables and need no root secret. */
export async function withStorage<Result>(
  terminal: Terminal,
  options: OperatorOptions,
  work: (storage: OpenedStorage) => Promise<Result>,
): Promise<Result> {
  const { parseConfig } = await import('@brassplate/server')
  const { database } = parseConfig(environmentOf(terminal, options), { needsSecret: false })
  requireFile({ database })
  const { openStorage, systemClock } = await import('@brassplate/core/node')
  return explainingDamage({ database }, async () => {
    const storage = await openStorage({ database, migrations: 'check', clock: systemClock })
    try {
      return await work(storage)
    } finally {
      await storage.close()
    }
  })
}

async function runOnEngine<Result>(
  config: Config,
  work: (engine: Engine, config: Config, composed: Composed) => Promise<Result>,
): Promise<Result> {
  const { compose } = await import('@brassplate/server')
  // A server of an older version may be running on this database, so the schema is created only if the database is empty.
  const migrations = config.migrations === 'apply' ? 'begin' : 'check'
  const composed = await compose({ ...config, migrations })
  try {
    return await work(composed.engine, config, composed)
  } finally {
    await composed.close()
  }
}

/** Damage may show only when a page is read. Makes the message name the file in that case too. */
async function explainingDamage<Result>(
  { database: { file } }: Pick<Config, 'database'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (file === null) throw error
    const { explainDamage } = await import('@brassplate/core/sqlite')
    throw explainDamage(file, error)
  }
}

/** Throws if the database should be in a file and there is none. Suggests the demo database if that is next to it. */
export function requireFile({ database: { file } }: Pick<Config, 'database'>): void {
  if (file === null || existsSync(file)) return
  const demo = join(dirname(file), basename(demoDatabase))
  const next = existsSync(demo)
    ? `To use the database of the demo, add --database ${demo}. Otherwise check BRASSPLATE_DATABASE_URL.`
    : 'Check BRASSPLATE_DATABASE_URL or --database.'
  throw new UsageError(`No database found at ${file}.`, next)
}
