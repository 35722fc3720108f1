import { errorCode } from '../../../src/shared/errors.js'
import type { ConnectionFault, UnreadReason } from '../../../src/web/unread-reason.js'

/** Ends an outbound request. Callers receive it as a value, never as a thrown error. */
export class OutboundFailure extends Error {
  constructor(
    readonly reason: UnreadReason,
    options: ErrorOptions = {},
    readonly fault: ConnectionFault | null = null,
  ) {
    super(`Outbound request failed: ${reason}.`, options)
  }
}

const reasonOfCode: Readonly<Record<string, UnreadReason>> = {
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
}

const faultOfCode: Readonly<Record<string, ConnectionFault>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'interrupted',
  EPIPE: 'interrupted',
  UND_ERR_SOCKET: 'interrupted',
  CERT_HAS_EXPIRED: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_host',
  CERT_NOT_YET_VALID: 'certificate_untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_untrusted',
}

/** Maps a network error to an outbound failure. Rethrows errors caused by wrong arguments. */
export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = errorCode(error)
  if (code === 'UND_ERR_INVALID_ARG') throw error
  return new OutboundFailure(reasonOfCode[code] ?? 'connection', { cause: error }, faultOfCode[code])
}
