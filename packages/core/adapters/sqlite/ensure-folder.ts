import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** The folder of a database, made for its owner alone. */
export function ensureFolderOf(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
}
