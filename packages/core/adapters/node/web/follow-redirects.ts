import { type OutboundAnswer, unanswered } from './outbound-answer.js'
import { parseUrl } from './parse-url.js'

export const redirectsMax = 5

const redirectStatuses = new Set([301, 302, 303, 307, 308])

export interface FollowedAnswer {
  readonly answer: OutboundAnswer
  /** Every redirect target, in order, without the first address. */
  readonly redirects: readonly string[]
}

/** Follows redirects with `send`, which must check each address. */
export async function followRedirects(
  url: string,
  send: (url: string) => Promise<OutboundAnswer>,
): Promise<FollowedAnswer> {
  const redirects: string[] = []
  let answer = await send(url)
  for (let target = redirectOf(answer); target !== null; target = redirectOf(answer)) {
    if (redirects.length >= redirectsMax) {
      return { answer: unanswered(answer.url, 'too_many_redirects', answer.status), redirects }
    }
    redirects.push(target)
    answer = await send(target)
  }
  return { answer, redirects }
}

function redirectOf(answer: OutboundAnswer): string | null {
  if (answer.kind === 'failed' || !redirectStatuses.has(answer.status)) return null
  const { location } = answer.headers
  if (location === undefined) return null
  // An invalid address is passed on as is; `send` refuses it like any other.
  return parseUrl(location, answer.url)?.href ?? location
}
