import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash53 } from '../../../src/shared/encoding/hash53.js'

/**
 * How the folder of an import of this database begins. Removes what killed imports of it left behind: the caller
 * holds the lock, so no other one is under way.
 */
export function indexFolderPrefix(url: string): string {
  const { host, pathname } = new URL(url)
  const prefix = `brassplate-index-${hash53(`${host}${pathname}`).toString(36)}-`
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefix)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  return join(tmpdir(), prefix)
}
