import type { SentHeaders } from '../../http/request/sent-headers.js'

/**
 * Whether a form was sent from one of our own pages. Browsers report this in headers that other sites cannot forge.
 * Other programs send no such headers, but they also carry no cookies by accident, so they are accepted.
 */
export function isFromOurPages(sent: SentHeaders, siteUrl: string): boolean {
  const relation = sent.get('sec-fetch-site')
  if (relation !== null) return relation === 'same-origin'
  const origin = sent.get('origin')
  return origin === null || origin === siteUrl
}
