import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { dayMs, type Instant, isoTime } from '../shared/clock.js'
import type { InvalidRequestError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { requirePast, unknownPast } from '../sync/records/past-time.js'

/** How long replaced facts and lists of people are stored. */
export const pastFactsDays = 400

/** Refuses a time at which the account did not watch the company, or that is too long ago. */
export async function requireWatchedAt(
  { watchlist, clock }: Pick<Ports, 'watchlist' | 'clock'>,
  account: AccountId,
  number: CompanyNumber,
  at: Instant,
): Promise<void> {
  const now = clock.now()
  requirePast(at, now)
  const watched = await watchlist.find(account, number)
  if (!watched) {
    throw unknownPast(
      `Company ${number} is not on the watchlist, and only the past of watched companies is stored.`,
      'is only for companies on your watchlist',
      'Watch the company to store its facts from now on, or omit `as_of` to get its present facts.',
    )
  }
  const first = Math.max(watched.watchedAt, now - pastFactsDays * dayMs)
  if (at >= first) return
  const why = first === watched.watchedAt ? 'was not watched before then' : `is stored for ${pastFactsDays} days`
  throw unknownBefore(`The past of company ${number} is known from ${isoTime(first)} on: it ${why}.`, first)
}

export function unknownBefore(message: string, first: Instant): InvalidRequestError {
  return unknownPast(message, `must be ${isoTime(first)} or later`, 'Use a later time.')
}
