import { existsSync } from 'node:fs'
import type { Engine } from '@brassplate/core'
import type { Composed, Config } from '@brassplate/server'
import { databaseUrl } from './database-url.js'
import { UsageError } from './exit-codes.js'
import type { Terminal } from './terminal.js'

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
  const { compose, parseConfig } = await import('@brassplate/server')
  const config = parseConfig(environmentOf(terminal, options))
  if (config.database.kind === 'sqlite' && !options.mayCreate && !existsSync(config.database.path)) {
    throw new UsageError(
      `There is no database at ${config.database.path}.`,
      'Check BRASSPLATE_DATABASE_URL or --database.',
    )
  }
  // A server of an older version may be running on it, so only an empty database is given its schema here.
  const migrations = config.migrations === 'apply' ? 'begin' : 'check'
  const composed = await compose({ ...config, migrations })
  try {
    return await work(composed.engine, config, composed)
  } finally {
    await composed.close()
  }
}
