import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Hono's trie router with a cache for paths without parameters. */
export class CachingRouter<Handler> implements Router<Handler> {
  readonly name = 'CachingRouter'
  readonly #trie = new TrieRouter<Handler>()
  readonly #fixed = new Map<string, Map<string, Result<Handler> | null>>()

  add(method: string, path: string, handler: Handler): void {
    this.#trie.add(method, path, handler)
    if (/[:*{]/.test(path)) return
    const found = this.#fixed.get(path) ?? new Map<string, Result<Handler> | null>()
    this.#fixed.set(path, found.set(method, null))
  }

  match(method: string, path: string): Result<Handler> {
    const found = this.#fixed.get(path)
    const cached = found?.get(method)
    if (cached) return cached
    const result = this.#trie.match(method, path)
    if (cached === null) found?.set(method, result)
    return result
  }
}
