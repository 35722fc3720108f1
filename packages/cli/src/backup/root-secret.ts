import { readFileSync } from 'node:fs'
import { realDatabasePath } from '@brassplate/core/node'
import type { Config } from '@brassplate/server'

/** What a database is without the root secret it was used with. */
export const lostWithoutSecret = [
  'webhook secrets cannot be read: nothing is signed or sent until each is rotated',
  'sessions end: everybody logs in again',
  'API keys go on working, but nobody can be shown theirs again: it has to be rotated',
  'answers kept for an Idempotency-Key are not given again',
] as const

/** Where the root secret of a SQLite database is kept unless BRASSPLATE_SECRET is set. */
export function secretPath({ database }: Pick<Config, 'database'>): string | null {
  return database.kind === 'sqlite' ? `${realDatabasePath(database.path)}.secret` : null
}

/** The one in use; null where there is none yet. Unlike a server, this never makes one. */
export function existingSecret(config: Pick<Config, 'database' | 'secret'>): string | null {
  if (config.secret !== null) return config.secret
  const path = secretPath(config)
  if (path === null) return null
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export async function rootIdOf(secret: string | null): Promise<string | null> {
  if (secret === null) return null
  const { rootKeys } = await import('@brassplate/core/node')
  return rootKeys(secret, null).rootId
}
