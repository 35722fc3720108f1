import type { IncomingMessage } from 'node:http'

/** Request headers by lower-case name. A repeated header is joined with commas. */
export interface SentHeaders {
  get(name: string): string | null
  has(name: string): boolean
}

/** Searches the raw headers. Building a Headers object costs more than the few look-ups that a request needs. */
export function sentHeaders(incoming: Pick<IncomingMessage, 'rawHeaders'>): SentHeaders {
  return new RawHeaders(incoming)
}

class RawHeaders implements SentHeaders {
  readonly #lines: readonly string[]

  constructor({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>) {
    this.#lines = rawHeaders
  }

  get(name: string): string | null {
    let found: string | null = null
    for (let place = 0; place < this.#lines.length; place += 2) {
      const given = this.#lines[place] ?? ''
      if (given.length !== name.length || given.toLowerCase() !== name) continue
      const value = this.#lines[place + 1] ?? ''
      found = found === null ? value : `${found}, ${value}`
    }
    return found
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}
