import type { Engine } from '@brassplate/core'
import type { Terminal } from './terminal.js'

export interface OperatorOptions {
  readonly database?: string
  readonly json?: boolean
}

/** The environment with what was said on the command line on top. */
export function environmentOf(terminal: Terminal, options: OperatorOptions): Record<string, string | undefined> {
  return { ...terminal.env, ...(options.database ? { BRASSPLATE_DATABASE_URL: options.database } : {}) }
}

/** Runs the operator's work on the configured database; a server may be running beside it. */
export async function withEngine<Result>(
  terminal: Terminal,
  options: OperatorOptions,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const { compose, parseConfig } = await import('@brassplate/server')
  const config = parseConfig(environmentOf(terminal, options))
  // A server of an older version may be running on it, so only an empty database is given its schema here.
  const migrations = config.migrations === 'apply' ? 'begin' : 'check'
  const composed = await compose({ ...config, migrations })
  try {
    return await work(composed.engine)
  } finally {
    await composed.close()
  }
}
