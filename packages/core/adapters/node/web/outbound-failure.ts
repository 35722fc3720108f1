import { errorCode } from '../../../src/shared/errors.js'
import type { UnreadReason } from '../../../src/web/unread-reason.js'

/** Ends an outbound request. Callers receive it as a value, never as a thrown error. */
export class OutboundFailure extends Error {
  constructor(
    readonly reason: UnreadReason,
    options: ErrorOptions = {},
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

/** Maps a network error to an outbound failure. Rethrows errors caused by wrong arguments. */
export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = errorCode(error)
  if (code === 'UND_ERR_INVALID_ARG') throw error
  return new OutboundFailure(reasonOfCode[code] ?? 'connection', { cause: error })
}
