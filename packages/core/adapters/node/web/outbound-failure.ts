import type { UnreadReason } from '../../../src/web/unread-reason.js'

/** Ends a request on the way out. It meets the caller as a value, never as an error. */
export class OutboundFailure extends Error {
  constructor(
    readonly reason: UnreadReason,
    options: ErrorOptions = {},
  ) {
    super(`The request came to nothing: ${reason}.`, options)
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

/** What an error of the network means to somebody who wanted a page. A mistake of the caller is thrown on. */
export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_INVALID_ARG') throw error
  return new OutboundFailure(reasonOfCode[code] ?? 'connection', { cause: error })
}
