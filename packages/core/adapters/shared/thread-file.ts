import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built script of a thread, beside the calling file; null when run from source. */
export function threadFile(name: string, beside: string): URL | null {
  const file = new URL(`./${name}.js`, beside)
  return existsSync(fileURLToPath(file)) ? file : null
}
