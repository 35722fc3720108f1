import { OAuthError } from './oauth-error.js'

const valueLengthMax = 2_048

/** The request parameters in the order they were sent. */
export type SentParameters = Iterable<readonly [name: string, value: string]>

/** Parameters by name. An empty value counts as missing; a repeated parameter is an error. */
export class Parameters {
  readonly #values = new Map<string, string>()
  readonly #repeated = new Set<string>()

  constructor(sent: SentParameters) {
    for (const [name, value] of sent) {
      if (value === '') continue
      if (this.#values.has(name)) this.#repeated.add(name)
      this.#values.set(name, value)
    }
  }

  /** Null if it is missing. */
  get(name: string): string | null {
    if (this.#repeated.has(name)) throw new OAuthError('invalid_request', `${name} was sent more than once`)
    const value = this.#values.get(name) ?? null
    if (value !== null && value.length > valueLengthMax) {
      throw new OAuthError('invalid_request', `${name} has more than ${valueLengthMax} characters`)
    }
    return value
  }

  needed(name: string): string {
    const value = this.get(name)
    if (value === null) throw new OAuthError('invalid_request', `${name} is missing`)
    return value
  }

  /** Rejects a request with any repeated parameter, including unknown ones. */
  refuseRepeats(): void {
    const [name] = this.#repeated
    if (name === undefined) return
    const shown = /^[\w-]{1,50}$/.test(name) ? name : 'a parameter'
    throw new OAuthError('invalid_request', `${shown} was sent more than once`)
  }
}
