import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes the file with its folder where missing, for its owner alone: it will hold password hashes. */
export function ensureFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}
