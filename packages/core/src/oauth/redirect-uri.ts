const lengthMax = 2_048
/** Printable ASCII, scheme and host in small letters, no credentials, fragment or backslash: read the same by everybody. */
const shape =
  /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?((?:\/[!$-;=@-[\]^_a-z|~]*)?(?:\?[!$-;=?-[\]^_a-z|~]*)?)$/
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

interface RedirectUri {
  readonly scheme: string
  readonly host: string
  readonly isLoopback: boolean
  /** Path and query as they were written. */
  readonly rest: string
}

/** Whether a client may have people sent there: https anywhere, plain http on the machine of the person only. */
export function isRedirectUri(text: string): boolean {
  return parse(text) !== null
}

/** Letter for letter; only the port of an address on the person's own machine is the client's to choose (RFC 8252). */
export function matchesRedirectUri(registered: string, given: string): boolean {
  const asked = parse(given)
  if (!asked) return false
  if (registered === given) return true
  const known = parse(registered)
  if (!known?.isLoopback || !asked.isLoopback || asked.scheme !== 'http') return false
  return known.scheme === asked.scheme && known.host === asked.host && known.rest === asked.rest
}

/** The host that a person is sent to, for people to read. */
export function redirectHost(uri: string): { readonly host: string; readonly isLoopback: boolean } {
  const parsed = parse(uri)
  return { host: parsed?.host ?? uri, isLoopback: parsed?.isLoopback ?? false }
}

/** The address with what it is told; a query of its own stays. */
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
