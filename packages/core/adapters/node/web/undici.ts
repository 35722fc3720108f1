import { createRequire } from 'node:module'

let loaded: typeof import('undici') | null = null

/** The HTTP client, loaded when something goes out for the first time: it takes a while, and most commands never do. */
export function undici(): typeof import('undici') {
  // What the package gives is what its types say.
  loaded ??= createRequire(import.meta.url)('undici') as typeof import('undici')
  return loaded
}
