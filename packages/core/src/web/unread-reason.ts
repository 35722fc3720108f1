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

/** What went wrong with a connection, if it is known more exactly. */
export const connectionFaults = [
  'refused',
  'interrupted',
  'certificate_expired',
  /** It is valid, but for other hosts. */
  'certificate_host',
  /** It is self-signed, or its chain is incomplete, or no known authority has issued it. */
  'certificate_untrusted',
] as const

export type ConnectionFault = (typeof connectionFaults)[number]
