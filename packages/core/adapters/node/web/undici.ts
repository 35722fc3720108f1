import { createRequire } from 'node:module'

let loaded: typeof import('undici') | null = null

/** Loads the HTTP client on first use: loading is slow and most commands send no requests. */
export function undici(): typeof import('undici') {
  loaded ??= createRequire(import.meta.url)('undici') as typeof import('undici')
  return loaded
}
