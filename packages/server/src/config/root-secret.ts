import type { Storage } from '@brassplate/core'
import { keptSecret } from '@brassplate/core/node'
import type { Config } from './config.js'

/** The configured root secret, or the one beside the SQLite file. */
export async function rootSecret(
  { secret, secretNew, database }: Pick<Config, 'secret' | 'secretNew' | 'database'>,
  { accounts }: Pick<Storage, 'accounts'>,
): Promise<string> {
  if (secret !== null) return secret
  if (database.kind !== 'sqlite') throw new Error('BRASSPLATE_SECRET is needed on Postgres.')
  return keptSecret({ databasePath: database.path, accounts, mayReplace: secretNew })
}
