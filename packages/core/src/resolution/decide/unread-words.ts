import type { UnreadReason } from '../../web/unread-reason.js'

/** Why a site could not be read. `script`: its pages are empty until their scripts run. */
export type SiteUnreadReason = UnreadReason | 'challenge' | 'script'

/** The reason as a clause. */
export const unreadWords: Readonly<Record<SiteUnreadReason, string>> = {
  unknown_host: 'its name has no address in the DNS',
  refused_address: 'its address is not a public one',
  robots: 'its robots.txt does not allow it',
  timeout: 'it did not respond in time',
  connection: 'no connection could be made',
  http_error: 'it answers with an error',
  not_text: 'its home page is not a page of text',
  too_large: 'its home page is too large',
  too_many_redirects: 'it redirects too often',
  unreadable: 'its home page could not be parsed within the limits',
  challenge: 'it lets in only visitors who sign in or pass a bot check',
  script: 'its pages are empty until their scripts run',
}
