import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode } from '../../src/shared/errors.js'

/**
 * The canonical path of a database file, with links resolved. Locks, the secret and the register are found by it.
 * While the file does not exist, only its directory is resolved.
 */
export function realDatabasePath(path: string): string {
  const full = resolve(path)
  return realPathOrNull(full) ?? join(realPathOrNull(dirname(full)) ?? dirname(full), basename(full))
}

function realPathOrNull(path: string): string | null {
  try {
    return realpathSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
