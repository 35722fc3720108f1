import { keptSecret } from '@brassplate/core/node'
import type { Config } from './config.js'

/** The configured root secret, or the one beside the SQLite file, made there the first time. */
export function rootSecret({ secret, database }: Pick<Config, 'secret' | 'database'>): string {
  if (secret !== null) return secret
  if (database.kind !== 'sqlite') throw new Error('BRASSPLATE_SECRET is needed on Postgres.')
  return keptSecret(database.path)
}
