import { readFileSync } from 'node:fs'
import { realDatabasePath } from '@brassplate/core/node'
import type { Config } from '@brassplate/server'
import { isCoded } from '../exit-codes.js'

/** What stops working if a database is used without its root secret. */
export const lostWithoutSecret = [
  'webhook secrets cannot be decrypted: deliveries stop until each secret is rotated',
  'all sessions end: users have to log in again',
  'API keys keep working but can no longer be displayed until they are rotated',
  'responses stored for an Idempotency-Key are not replayed',
] as const

/** The file that holds the root secret of a SQLite database unless BRASSPLATE_SECRET is set. */
export function secretPath({ database: { file } }: Pick<Config, 'database'>): string | null {
  return file === null ? null : `${realDatabasePath(file)}.secret`
}

/** The root secret in use, or null if there is none yet. Unlike a server, this never creates one. */
export function existingSecret(config: Pick<Config, 'database' | 'secret'>): string | null {
  if (config.secret !== null) return config.secret
  const path = secretPath(config)
  if (path === null) return null
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isCoded(error) && error.code === 'ENOENT') return null
    throw error
  }
}

export async function rootIdOf(secret: string | null): Promise<string | null> {
  if (secret === null) return null
  const { rootKeys } = await import('@brassplate/core/node')
  return rootKeys(secret, null).rootId
}
