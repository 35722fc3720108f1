export const authorizePath = '/oauth/authorize'
const lengthMax = 8_192

/**
 * The query of an authorization request that waits for somebody to sign in. Only a query travels, never an address, so
 * that nobody can be sent anywhere but to our own page.
 */
export function waitingQuery(sent: string | null | undefined): string {
  if (!sent || sent.length > lengthMax) return ''
  const query = new URLSearchParams(sent).toString()
  return query.length <= lengthMax ? query : ''
}

/** Where to sign in, and from where the request goes on. */
export function loginPath(query: string): string {
  return query ? `/login?continue=${encodeURIComponent(query)}` : '/login'
}
