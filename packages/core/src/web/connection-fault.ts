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
