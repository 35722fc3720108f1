import { type Instant, secondMs } from '../../shared/clock.js'
import type { ConnectionFault } from '../../web/unread-reason.js'
import { attemptMaxMs, type PostAnswer } from './webhook-post.js'

export interface Judgement {
  readonly kind: 'delivered' | 'gone' | 'failed'
  /** Null if it was delivered. */
  readonly message: string | null
  /** Minimum delay requested by the destination. */
  readonly retryAfterMs: number | null
}

/** Statuses for which `Retry-After` is honoured. */
const busyStatuses: ReadonlySet<number> = new Set([429, 503])

type FailureReason = Extract<PostAnswer, { kind: 'failed' }>['reason']

const failureMessages: Partial<Record<FailureReason, string>> = {
  unknown_host: 'The host name of the destination could not be resolved.',
  refused_address: 'The destination does not have a public internet address, so nothing was sent.',
  timeout: `The destination did not complete its response within ${attemptMaxMs / secondMs} s.`,
  too_large: 'The response headers were too large.',
  mail_refused: 'The mail server did not accept the message.',
}
const faultMessages: Readonly<Record<ConnectionFault, string>> = {
  refused: 'The destination refused the connection. Check that its server runs and listens at this port.',
  interrupted: 'The destination closed the connection before it had answered.',
  certificate_expired: 'The TLS certificate of the destination has expired. Renew it.',
  certificate_host: 'The TLS certificate of the destination is for another host name.',
  certificate_untrusted:
    'The TLS certificate of the destination is not trusted: it is self-signed, or its chain is incomplete.',
}
const connectionFailed = 'The connection to the destination failed or was interrupted.'

const shortReasons: ReadonlyMap<string | undefined, string> = new Map([
  [connectionFailed, 'No connection'],
  [faultMessages.refused, 'Refused'],
  [faultMessages.interrupted, 'Interrupted'],
  [faultMessages.certificate_expired, 'Bad certificate'],
  [faultMessages.certificate_host, 'Bad certificate'],
  [faultMessages.certificate_untrusted, 'Bad certificate'],
  [failureMessages.unknown_host, 'Unknown host'],
  [failureMessages.refused_address, 'Private address'],
  [failureMessages.timeout, 'Timed out'],
  [failureMessages.too_large, 'Headers too large'],
  [failureMessages.mail_refused, 'Not accepted'],
])

/** The message of an attempt that had no status, in two or three words. Another message stays as it is. */
export function shortFailure(message: string): string {
  return shortReasons.get(message) ?? message
}

/** Interprets the response of an attempt. Only 2xx is a success. */
export function judgeAnswer(answer: PostAnswer, now: Instant): Judgement {
  if (answer.kind === 'failed') return failed(failureMessage(answer))
  const { status } = answer
  if (status >= 200 && status <= 299) return { kind: 'delivered', message: null, retryAfterMs: null }
  if (status === 410)
    return { ...failed('The destination returned 410 Gone: it no longer accepts deliveries.'), kind: 'gone' }
  if (status >= 300 && status <= 399) return failed(`The destination returned ${status}; redirects are not followed.`)
  return failed(
    `The destination returned ${status}.`,
    busyStatuses.has(status) ? retryAfterMs(answer.retryAfter, now) : null,
  )
}

function failureMessage({ reason, fault }: Extract<PostAnswer, { kind: 'failed' }>): string {
  return failureMessages[reason] ?? (fault ? faultMessages[fault] : connectionFailed)
}

function failed(message: string, retryAfter: number | null = null): Judgement {
  return { kind: 'failed', message, retryAfterMs: retryAfter }
}

const seconds = /^\d{1,9}$/
/** The only date form still in use: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Delay that a `Retry-After` header requests; null if it cannot be parsed. */
export function retryAfterMs(header: string | null, now: Instant): number | null {
  const text = header?.trim() ?? ''
  if (seconds.test(text)) return Number(text) * secondMs
  if (!httpDate.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(at - now, 0)
}
