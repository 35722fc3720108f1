import type { SentHeaders } from '../http/request/sent-headers.js'

/**
 * Whether a form was sent from one of our own pages. Browsers say so, and no page of another site can make them lie;
 * a program that is no browser says nothing and carries no cookie that it was not given on purpose.
 */
export function isFromOurPages(sent: SentHeaders, siteUrl: string): boolean {
  const relation = sent.get('sec-fetch-site')
  if (relation !== null) return relation === 'same-origin'
  const origin = sent.get('origin')
  return origin === null || origin === siteUrl
}
