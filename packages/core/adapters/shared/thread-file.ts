import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built file of a thread beside the one that asks; null where the program runs from its sources. */
export function threadFile(name: string, beside: string): URL | null {
  const file = new URL(`./${name}.js`, beside)
  return existsSync(fileURLToPath(file)) ? file : null
}
