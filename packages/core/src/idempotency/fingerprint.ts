import type { Crypto } from '../shared/crypto.js'

/** A request as it was sent, before defaults were applied. */
export interface SentRequest {
  readonly route: string
  readonly path: string
  /** Parsed JSON of checked depth; undefined if the route takes no body. */
  readonly body: unknown
}

/** Identical for the same request, regardless of key order and white space in its body. */
export function fingerprintOf({ sha256 }: Pick<Crypto, 'sha256'>, { route, path, body }: SentRequest): string {
  return sha256([route, path, body === undefined ? '' : canonicalJson(body)].join('\n'))
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
}
