import { type Instant, isoTime } from '../../shared/clock.js'
import { InvalidRequestError } from '../../shared/errors.js'

/** Refuses a time in the future, of which nothing can be known. */
export function requirePast(at: Instant, now: Instant): void {
  if (at <= now) return
  throw unknownPast(
    `${isoTime(at)} is in the future.`,
    'must be in the past',
    'Use an earlier time. A date without a time means the end of that day in London.',
  )
}

/** `problem` is shown after the name of the parameter, beside the message. */
export function unknownPast(message: string, problem: string, nextStep: string): InvalidRequestError {
  return new InvalidRequestError(message, [{ field: 'as_of', message: problem }], nextStep)
}
