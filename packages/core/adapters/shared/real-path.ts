import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The one name of a database file, whatever links lead to it. Locks, the secret and the register are found by it. While
 * the file does not exist yet, only its directory is resolved.
 */
export function realDatabasePath(path: string): string {
  const full = resolve(path)
  return resolved(full) ?? join(resolved(dirname(full)) ?? dirname(full), basename(full))
}

function resolved(path: string): string | null {
  try {
    return realpathSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
