import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Hono's own router, which is asked once for each path that has no part to fill in. */
export class OnceRouter<Handler> implements Router<Handler> {
  readonly name = 'OnceRouter'
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
    const kept = found?.get(method)
    if (kept) return kept
    const result = this.#trie.match(method, path)
    if (kept === null) found?.set(method, result)
    return result
  }
}
