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

/** The environment with what was said on the command line on top. */
export function environmentOf(terminal: Terminal, options: OperatorOptions): Record<string, string | undefined> {
  return { ...terminal.env, ...(options.database ? { BRASSPLATE_DATABASE_URL: databaseUrl(options.database) } : {}) }
}

/** Runs the operator's work on the configured database; a server may be running beside it. */
export async function withEngine<Result>(
  terminal: Terminal,
  options: OperatorOptions & { mayCreate?: boolean },
  work: (engine: Engine, config: Config, composed: Composed) => Promise<Result>,
): Promise<Result> {
  const { parseConfig } = await import('@brassplate/server')
  const config = parseConfig(environmentOf(terminal, options))
  if (config.database.kind === 'sqlite' && !options.mayCreate && !existsSync(config.database.path)) {
    throw noDatabase(config.database.path)
  }
  return explaining(config, () => onEngine(config, work))
}

/** The same for work that reads the tables alone, and so needs no root secret. */
export async function withStorage<Result>(
  terminal: Terminal,
  options: OperatorOptions,
  work: (storage: OpenedStorage) => Promise<Result>,
): Promise<Result> {
  const { parseConfig } = await import('@brassplate/server')
  const { database } = parseConfig(environmentOf(terminal, options), { needsSecret: false })
  if (database.kind === 'sqlite' && !existsSync(database.path)) throw noDatabase(database.path)
  const { openStorage, systemClock } = await import('@brassplate/core/node')
  return explaining({ database }, async () => {
    const storage = await openStorage({ database, migrations: 'check', clock: systemClock })
    try {
      return await work(storage)
    } finally {
      await storage.close()
    }
  })
}

async function onEngine<Result>(
  config: Config,
  work: (engine: Engine, config: Config, composed: Composed) => Promise<Result>,
): Promise<Result> {
  const { compose } = await import('@brassplate/server')
  // A server of an older version may be running on it, so only an empty database is given its schema here.
  const migrations = config.migrations === 'apply' ? 'begin' : 'check'
  const composed = await compose({ ...config, migrations })
  try {
    return await work(composed.engine, config, composed)
  } finally {
    await composed.close()
  }
}

/** Damage may show only when a page is read: then too the message names the file. */
async function explaining<Result>(
  { database }: Pick<Config, 'database'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (database.kind !== 'sqlite') throw error
    const { explainDamage } = await import('@brassplate/core/sqlite')
    throw explainDamage(database.path, error)
  }
}

/** Names the demo database if there is one beside it: somebody who tries the demo may mean that. */
export function noDatabase(path: string): UsageError {
  const demo = join(dirname(path), basename(demoDatabase))
  const next = existsSync(demo)
    ? `The demo has one at ${demo}: add --database ${demo}, or check BRASSPLATE_DATABASE_URL.`
    : 'Check BRASSPLATE_DATABASE_URL or --database.'
  return new UsageError(`There is no database at ${path}.`, next)
}
