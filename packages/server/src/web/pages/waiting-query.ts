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

/** The path of the sign-up page, which keeps the authorization request. */
export function signUpPath(query: string): string {
  return query ? `/signup?continue=${encodeURIComponent(query)}` : '/signup'
}

const ownPath = /^\/(?![/\\])[\w!$&'()*+,;=:@%./~?-]{0,1000}$/

/** A path of our own pages to return to after signing in; null for anything that could lead elsewhere. */
export function returnPath(sent: string | null | undefined): string | null {
  return sent && ownPath.test(sent) && !sent.includes('/../') ? sent : null
}

/** The path of the sign-in page, which returns to this page afterwards. */
export function loginPathFor(path: string): string {
  return path === '/' || returnPath(path) === null ? '/login' : `/login?return=${encodeURIComponent(path)}`
}
