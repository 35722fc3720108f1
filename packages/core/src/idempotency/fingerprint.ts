import type { Crypto } from '../shared/crypto.js'

/** A request as it was sent, before any default was filled in. */
export interface SentRequest {
  readonly route: string
  readonly path: string
  /** Parsed JSON, of a depth that was checked; undefined where the route takes none. */
  readonly body: unknown
}

/** The same for the same request, whatever the order of keys and the white space of its body. */
export function fingerprintOf({ sha256 }: Pick<Crypto, 'sha256'>, { route, path, body }: SentRequest): string {
  return sha256([route, path, body === undefined ? '' : canonicalJson(body)].join('\n'))
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
}
