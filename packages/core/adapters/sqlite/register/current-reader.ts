import { currentRegister } from './current-file.js'
import { RegisterReader } from './register-reader.js'

/** Always the register in use: when an import puts another file in its place, that one is opened. */
export class CurrentReader {
  readonly #database: string
  #open: RegisterReader | null = null

  constructor(database: string) {
    this.#database = database
  }

  /** Null while there is no register, or only one of another format. */
  get(): RegisterReader | null {
    const path = currentRegister(this.#database)
    if (path !== (this.#open?.path ?? null)) {
      this.close()
      this.#open = path === null ? null : this.#read(path)
    }
    return this.#open?.snapshot() ? this.#open : null
  }

  #read(path: string): RegisterReader | null {
    try {
      return new RegisterReader(path)
    } catch (error) {
      const now = currentRegister(this.#database)
      // An import replaced it in between.
      if (now === path) throw error
      return now === null ? null : new RegisterReader(now)
    }
  }

  close(): void {
    this.#open?.close()
    this.#open = null
  }
}
