import { ownChanges } from '../own-changes.js'
import { registerLink } from './current-file.js'
import { RegisterReader } from './register-reader.js'

/** The register in use: when an import puts another file in its place, that one is opened. */
export class CurrentReader {
  readonly #link: ReturnType<typeof registerLink>
  readonly #trustedMs: number
  #open: RegisterReader | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  #imported = 0

  /** For `trustedMs` after a look, only what this thread imports is noticed: a look costs more than most answers. */
  constructor(database: string, trustedMs = 0) {
    this.#trustedMs = trustedMs
    this.#link = registerLink(database)
  }

  /** Null while there is no register, or only one of another format. */
  get(): RegisterReader | null {
    const isTrusted = performance.now() - this.#lookedAt < this.#trustedMs && this.#imported === ownChanges.imported
    return isTrusted && this.#open ? this.#open : this.look()
  }

  /** The same, whatever is trusted: with all that anybody has imported by now. */
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
      // An import replaced it in between.
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
