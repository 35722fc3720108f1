const lengthMax = 2_048
/** Printable ASCII, lower-case scheme and host, no credentials, fragment or backslash: unambiguous for every parser. */
const shape =
  /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?((?:\/[!$-;=@-[\]^_a-z|~]*)?(?:\?[!$-;=?-[\]^_a-z|~]*)?)$/
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

interface RedirectUri {
  readonly scheme: string
  readonly host: string
  readonly isLoopback: boolean
  /** Path and query as written. */
  readonly rest: string
}

/** Whether a client may use this redirect URI: https anywhere, http only on the user's own machine. */
export function isRedirectUri(text: string): boolean {
  return parse(text) !== null
}

/** Exact match, except that the port of a loopback address may differ (RFC 8252). */
export function matchesRedirectUri(registered: string, given: string): boolean {
  const requested = parse(given)
  if (!requested) return false
  if (registered === given) return true
  const known = parse(registered)
  if (!known?.isLoopback || !requested.isLoopback || requested.scheme !== 'http') return false
  return known.scheme === requested.scheme && known.host === requested.host && known.rest === requested.rest
}

/** The host the user is redirected to, for display. */
export function redirectHost(uri: string): { readonly host: string; readonly isLoopback: boolean } {
  const parsed = parse(uri)
  return { host: parsed?.host ?? uri, isLoopback: parsed?.isLoopback ?? false }
}

/** Adds parameters to a URI and keeps its own query. */
export function withParameters(uri: string, parameters: string): string {
  if (!uri.includes('?')) return `${uri}?${parameters}`
  return /[?&]$/.test(uri) ? uri + parameters : `${uri}&${parameters}`
}

function parse(text: string): RedirectUri | null {
  if (text.length > lengthMax) return null
  const [, scheme = '', host = '', port, rest = ''] = shape.exec(text) ?? []
  if (scheme === '' || (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535))) return null
  if (hasDotSegment(rest)) return null
  const isLoopback = loopbackHosts.has(host)
  return scheme === 'https' || isLoopback ? { scheme, host, isLoopback, rest } : null
}

function hasDotSegment(rest: string): boolean {
  const path = rest.split('?', 1)[0] ?? ''
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}
