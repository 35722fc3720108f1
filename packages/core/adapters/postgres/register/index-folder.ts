import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash53 } from '../../../src/shared/encoding/hash53.js'

/**
 * Path prefix of this database's import folders. Removes folders left by killed imports: the caller holds the import
 * lock, so no other import is running.
 */
export function indexFolderPrefix(url: string): string {
  const { host, pathname } = new URL(url)
  const prefix = `brassplate-index-${hash53(`${host}${pathname}`).toString(36)}-`
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefix)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  return join(tmpdir(), prefix)
}
