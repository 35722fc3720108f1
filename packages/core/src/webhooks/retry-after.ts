import { type Instant, secondMs } from '../shared/clock.js'

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
