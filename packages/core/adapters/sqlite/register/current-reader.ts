import { ownChanges } from '../own-changes.js'
import { registerLink } from './current-file.js'
import { RegisterReader } from './register-reader.js'

/** Reads the current register. Reopens it when an import replaces the file. */
export class CurrentReader {
  readonly #link: ReturnType<typeof registerLink>
  readonly #trustedMs: number
  #open: RegisterReader | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  #imported = 0

  /** For `trustedMs` after a check, only imports by this thread are noticed: a check costs more than most reads. */
  constructor(database: string, trustedMs = 0) {
    this.#trustedMs = trustedMs
    this.#link = registerLink(database)
  }

  /** Null if there is no register, or only one of another format. */
  get(): RegisterReader | null {
    const isTrusted = performance.now() - this.#lookedAt < this.#trustedMs && this.#imported === ownChanges.imported
    return isTrusted && this.#open ? this.#open : this.look()
  }

  /** Like `get`, but always checks, so that it sees every finished import. */
  look(): RegisterReader | null {
    const now = performance.now()
    this.#imported = ownChanges.imported
    const path = this.#link.target()
    if (path !== (this.#open?.path ?? null)) {
      this.close()
      this.#open = path === null ? null : this.#read(path)
    }
    if (!this.#open?.look()) return null
    this.#lookedAt = now
    return this.#open
  }

  #read(path: string): RegisterReader | null {
    try {
      return new RegisterReader(path)
    } catch (error) {
      const now = this.#link.target()
      // An import replaced the file meanwhile.
      if (now === path) throw error
      return now === null ? null : new RegisterReader(now)
    }
  }

  close(): void {
    this.#open?.close()
    this.#open = null
    this.#lookedAt = Number.NEGATIVE_INFINITY
  }
}
