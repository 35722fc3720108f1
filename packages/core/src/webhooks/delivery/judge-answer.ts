import { type Instant, secondMs } from '../../shared/clock.js'
import type { UnreadReason } from '../../web/unread-reason.js'
import { attemptMaxMs, type PostAnswer } from './webhook-post.js'

export interface Judgement {
  readonly kind: 'delivered' | 'gone' | 'failed'
  /** Null where it was delivered. */
  readonly message: string | null
  /** What the receiver asked to wait at least. */
  readonly retryAfterMs: number | null
}

/** Those that say when to come back. */
const busyStatuses: ReadonlySet<number> = new Set([429, 503])

const complaints: Partial<Record<UnreadReason, string>> = {
  unknown_host: 'The name of the receiver leads to no address.',
  refused_address: 'The receiver is not at an address of the public internet, so nothing was sent.',
  timeout: `The receiver did not answer completely within ${attemptMaxMs / secondMs} s.`,
  too_large: 'The head of the answer was too long.',
}
const brokenOff = 'The connection to the receiver could not be made, or broke off.'

/** What an attempt has come to. Only 2xx is a success. */
export function judgeAnswer(answer: PostAnswer, now: Instant): Judgement {
  if (answer.kind === 'failed') return failed(complaints[answer.reason] ?? brokenOff)
  const { status } = answer
  if (status >= 200 && status <= 299) return { kind: 'delivered', message: null, retryAfterMs: null }
  if (status === 410) return { ...failed('The receiver answered 410: it wants no more.'), kind: 'gone' }
  if (status >= 300 && status <= 399) return failed(`The receiver answered ${status}; redirects are not followed.`)
  return failed(
    `The receiver answered ${status}.`,
    busyStatuses.has(status) ? retryAfterMs(answer.retryAfter, now) : null,
  )
}

function failed(message: string, retryAfter: number | null = null): Judgement {
  return { kind: 'failed', message, retryAfterMs: retryAfter }
}

const seconds = /^\d{1,9}$/
/** The one form of a date that is written today, `Sun, 06 Nov 1994 08:49:37 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** How long a `Retry-After` asks to wait; null where it says nothing that can be understood. */
export function retryAfterMs(header: string | null, now: Instant): number | null {
  const text = header?.trim() ?? ''
  if (seconds.test(text)) return Number(text) * secondMs
  if (!httpDate.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(at - now, 0)
}
