/** Why a page could not be read. */
export const unreadReasons = [
  /** The name has no address. */
  'unknown_host',
  /** The address, port or scheme is not allowed for outbound requests. */
  'refused_address',
  'robots',
  'timeout',
  'connection',
  'http_error',
  'not_text',
  'too_large',
  'too_many_redirects',
  /** The page could not be parsed within its limits. */
  'unreadable',
] as const

export type UnreadReason = (typeof unreadReasons)[number]
