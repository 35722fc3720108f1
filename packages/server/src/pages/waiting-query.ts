export const authorizePath = '/oauth/authorize'
const lengthMax = 8_192

/**
 * The query string of an authorization request that waits for sign-in. Only the query is passed on, never a URL, so that
 * it cannot redirect anywhere but to our own page.
 */
export function waitingQuery(sent: string | null | undefined): string {
  if (!sent || sent.length > lengthMax) return ''
  const query = new URLSearchParams(sent).toString()
  return query.length <= lengthMax ? query : ''
}

/** The path of the sign-in page, which continues the authorization request afterwards. */
export function loginPath(query: string): string {
  return query ? `/login?continue=${encodeURIComponent(query)}` : '/login'
}
