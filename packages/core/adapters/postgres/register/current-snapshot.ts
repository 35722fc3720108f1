import type { Snapshot } from '../../../src/register/register-store.js'
import { RegisterCache } from '../../shared/register/register-cache.js'
import type { Pool } from '../connection/pool.js'
import { translating } from '../errors.js'
import { readSnapshot } from './read-snapshot.js'

/** Imports by other processes are noticed at most this much later. */
const trustedMs = 50

/** One import of the register, with what was read from it. */
export interface SnapshotView {
  readonly snapshot: Snapshot
  readonly cache: RegisterCache
}

/** Knows which import is the current one. Asks the database at most every 50 ms, unless it must know. */
export class CurrentSnapshot {
  readonly #pool: Pool
  #view: SnapshotView | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  /** Answers to earlier questions no longer count. */
  #askAfter = Number.NEGATIVE_INFINITY
  #looking: { readonly since: number; readonly view: Promise<SnapshotView | null> } | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Null if there is no register, or only one of another format. */
  async get(): Promise<SnapshotView | null> {
    const now = performance.now()
    if (now - this.#lookedAt < trustedMs) return this.#view
    if (this.#looking && now - this.#looking.since < trustedMs) return this.#looking.view
    const looking = { since: now, view: this.look() }
    this.#looking = looking
    try {
      return await looking.view
    } finally {
      if (this.#looking === looking) this.#looking = null
    }
  }

  /** Like `get`, but always asks, so that it sees every finished import. */
  async look(): Promise<SnapshotView | null> {
    const startedAt = performance.now()
    const snapshot = await translating(() => this.#pool.use(readSnapshot))
    // A later look may have been answered first.
    if (startedAt >= this.#lookedAt && startedAt >= this.#askAfter) {
      this.#lookedAt = startedAt
      if (!isSame(this.#view?.snapshot ?? null, snapshot)) {
        this.#view = snapshot && { snapshot, cache: new RegisterCache() }
      }
    }
    return this.#view
  }

  /** An import has finished: the next `get` asks. */
  forget(): void {
    this.#askAfter = performance.now()
    this.#lookedAt = Number.NEGATIVE_INFINITY
    this.#looking = null
  }
}

/** The time of the import tells restored registers apart, which may have the same generation. */
function isSame(one: Snapshot | null, other: Snapshot | null): boolean {
  return one?.generation === other?.generation && one?.importedAt === other?.importedAt
}
