import { existsSync } from 'node:fs'
import { UsageError } from './exit-codes.js'

/** Refuses to write over a file unless the user wants that. */
export function requireNewFile(file: string, { force }: { readonly force?: boolean }): void {
  if (!force && existsSync(file)) {
    throw new UsageError(`${file} already exists.`, 'Give another name, or --force to replace it.')
  }
}
